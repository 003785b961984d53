import { useAppNames } from '#pickers/useAppNames.ts'
import { Named } from '#ui/Named.tsx'

/** An application by its name, with the appId behind it. */
export const AppName = ({ appId }: { appId: string }) => (
  <Named name={useAppNames().get(appId)} code={appId} />
)
