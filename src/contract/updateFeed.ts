import { z } from 'zod'

/** Whole addresses of a folder: https anywhere, http on this machine; no credentials, query or fragment. */
const folder =
  /^(?:https:\/\/[^\s/\\@?#]+|http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?)(?:\/[^\s\\?#]*)?$/

/** The folder of an update feed. It is kept in plain text, so it holds no credentials. */
export const updateFeed = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(folder)
