/** The data folder, for the launcher as for both hosts. */
export { claimDataFolder, ForeignFolderError } from '#core/dataFolder/dataFolder.ts'
