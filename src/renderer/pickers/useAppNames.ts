import { useMemo } from 'react'
import { SELF } from '#contract/resources/api/apiConf.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'

/** Names of all applications by appId, this system first; a choice, and the words of a column. */
export function useAppNames(): ReadonlyMap<string, string> {
  const text = useText()
  const apps = useEndpoint(sysApp.endpoints.listAll, {}).data?.data
  return useMemo(
    () =>
      new Map([
        [SELF, text('pickers:app.self')],
        ...(apps ?? []).map(({ appId, appName }): [string, string] => [appId, appName]),
      ]),
    [apps, text],
  )
}
