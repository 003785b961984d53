import { filesBelow } from '#tests/setup/project.ts'
import { isExcludedFile } from './excluded.ts'

/** The folders of `src` whose figures are printed apart. */
export const areas = {
  contract: ['src/base', 'src/contract'],
  core: ['src/core'],
  server: ['src/server'],
  hosts: ['src/hosts'],
  ui: ['src/renderer/ui'],
  kit: ['src/renderer/kit'],
  features: ['src/renderer/features', 'src/renderer/pickers'],
  shell: ['src/renderer/shell'],
} as const

export type Area = keyof typeof areas

export const areaNames = Object.keys(areas) as Area[]

export const sourcesOf = (area: Area): string[] =>
  areas[area].flatMap((folder) => filesBelow(folder, /\.tsx?$/)).filter((path) => !isExcludedFile(path))
