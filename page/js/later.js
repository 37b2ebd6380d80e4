/**
 * What is not needed before play: one part of the bundle, which `load.js` fetches as soon as the
 * board can be played.
 */

export { listSteps } from './allsteps.js';
export { showCourse, showLesson } from './course.js';
export { adoptLate } from './former.js';
export { beginJudged } from './judge.js';
export { showArticle, showList } from './lessons.js';
export { MiniHints } from './minihint.js';
export { showPath } from './pathviewer.js';
export { showPrint } from './print.js';
export { proofFrames } from './proofframes.js';
export { choosePruning } from './prunechoice.js';
export { showRating } from './rating.js';
export { drawRegions } from './regions.js';
export { showReview } from './review.js';
export { showScan } from './scan.js';
export { showSave, showShare } from './share.js';
export { openStatistics } from './statistics.js';
export { showTrial } from './trial.js';
export { mount as mountTyping } from './typing.js';
export { askWhy } from './why.js';
