/**
 * What is not needed before play: one part of the bundle, which `load.js` fetches as soon as the
 * board can be played.
 */

export { afterStart } from './afterstart.js';
export { listKeys } from './board/keylist.js';
export { showPrint } from './files/print.js';
export { showSave, showShare } from './files/share.js';
export { celebrate } from './game/celebration.js';
export { beginJudged, wantsToGoOn } from './game/judge.js';
export { openNewPuzzleDialog } from './game/newdialog.js';
export { openDay } from './game/openday.js';
export { openSettings } from './game/settingsdialog.js';
export { openStatistics } from './game/statistics.js';
export { listSteps } from './hints/allsteps.js';
export { Film } from './hints/film.js';
export { MiniHints } from './hints/minihint.js';
export { backToRight, check } from './hints/mistakes.js';
export { mostlyUsed } from './hints/mostlyused.js';
export { showPath } from './hints/pathviewer.js';
export { Player } from './hints/player.js';
export { proofFrames } from './hints/proofframes.js';
export { choosePruning } from './hints/prunechoice.js';
export { showRating } from './hints/rating.js';
export { showReview } from './hints/review.js';
export { enterSingles } from './hints/singles.js';
export { showTrial } from './hints/trial.js';
export { openWhyPanel } from './hints/why.js';
export { lessonAbout, lessonLink, showCourse, showLesson } from './learn/course.js';
export { showArticle, showList } from './learn/lessons.js';
