import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { resources } from '#contract/resources/index.ts'

/** Logs that are synchronised into the cache. */
export const logResources: readonly Resource[] = resources.filter(
  (resource: Resource) => resource.log !== undefined,
)

/** The log whose list this endpoint answers; undefined when it is no list of a log. */
export const logResourceOf = (endpoint: AnyEndpoint): Resource | undefined =>
  endpoint.cached ? logResources.find((item) => endpoint.id.startsWith(`${item.name}.`)) : undefined
