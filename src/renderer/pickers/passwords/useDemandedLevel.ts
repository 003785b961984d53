import { useMemo } from 'react'
import type { z } from 'zod'
import { passwordLevel } from '#contract/passwords.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { inWords } from '#kit/form/resolver.ts'

const none = {}

/** The level that the platform demands of every password; undefined until it is loaded. */
export const useDemandedLevel = (): 1 | 2 | 3 | 4 | undefined =>
  useEndpoint(appConfig.endpoints.passwordLevel, none).data?.data.pwdSecurityLevel

/** The schema of a form with the demanded level for one of its fields; an empty one is judged by the schema alone. */
export function useStrongPassword<W extends z.ZodObject>(schema: W, field: keyof W['shape'] & string): W {
  const demanded = useDemandedLevel()
  return useMemo(
    () =>
      demanded === undefined
        ? schema
        : schema.superRefine((values, context) => {
            // The field is one of the schema's.
            const password = (values as Record<string, unknown>)[field]
            if (typeof password !== 'string' || password === '' || passwordLevel(password) >= demanded) return
            context.addIssue({ code: 'custom', path: [field], message: inWords('pickers:password.weak') })
          }),
    [schema, field, demanded],
  )
}
