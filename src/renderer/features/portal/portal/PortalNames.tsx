import { createContext, type ReactNode, useContext } from 'react'
import { type Portal, portal } from '#contract/resources/portal/portal.ts'
import { useNames } from '#kit/data/useNames.ts'
import { Named } from '#ui/Named.tsx'

const everyPortal = { query: {} }
const nameOf = ({ portalCode, portalName }: Portal) => [portalCode, portalName] as const

const Names = createContext<ReadonlyMap<string, string>>(new Map())

/** Reads the names of the portals that the account may use, once for all rows below it. */
export const PortalNames = ({ children }: { children: ReactNode }) => (
  <Names value={useNames(portal.endpoints.list, everyPortal, nameOf)}>{children}</Names>
)

/** Below `PortalNames`: a portal by its name, with its code behind it. */
export const PortalName = ({ code }: { code: string }) => (
  <Named name={useContext(Names).get(code)} code={code} />
)
