/** The data folder, for the launcher as for both hosts. */
export { claimDataFolder, ForeignFolderError } from '#core/dataFolder/dataFolder.ts'
export { removingFile } from '#core/dataFolder/ownFiles.ts'
export { completeRemoval } from '#core/removal.ts'
