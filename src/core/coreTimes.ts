import type { TransferTimes } from './transfers/queue/queue.ts'

/** Milliseconds; the defaults are the product's, tests shorten them. */
export interface CoreTimes {
  /** A whole call; default 30 000. */
  call?: number
  /** How long a call waits for a new sign-in; default 10 minutes. */
  hold?: number
  /** An unlock of a production profile; default 15 minutes. */
  unlock?: number
  /** Between two readings of menus, permissions and dictionaries; default the setting's minutes. */
  refresh?: number
  /** Between two looks of the watch rules; default one minute. */
  watch?: number
  /** Between two questions to the update feed; default six hours. */
  update?: number
  /** Between two checks of the operator's idle time; default 5 s. */
  lock?: number
  /** Time that a tool of the system gets for its answer about the policy; default 5 s. */
  policy?: number
  /** From the beginning of a session until its logs are synchronised; default 3 s, in which the console is shown. */
  logs?: number
  /** Between tries while offline; default 1 to 15 s. */
  reconnect?: readonly number[]
  transfers?: TransferTimes
}
