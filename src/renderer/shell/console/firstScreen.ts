/** What is needed of the console to prepare its first screen, in one file with the console. */
export { readDialogsAhead } from '../drafts/drafts.ts'
export { loadScreen, pathParams } from '../screens.ts'
export { readFrontAhead } from '../tabs/restore.ts'
