/** The parts of the console that prepare its first screen, in one file with the console. */
export { loadScreen, pathParams, readyScreen } from '../screens.ts'
export { openEarly } from './opening.ts'
