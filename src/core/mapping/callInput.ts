/** Parts of a call, by their places in the request. */
export interface CallInput {
  params?: unknown
  query?: unknown
  body?: unknown
}
