import type { Profile } from '#contract/bridge.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import { cachedRows } from '../exporter/cachedRows.ts'
import type { Exporter } from '../exporter/exporter.ts'
import { parseInput } from '../gateway/input.ts'
import type { ByteRange, ByteSource, Download, Platform, UploadFile } from '../gateway/platform.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import { createSealing } from '../gateway/sealing.ts'
import type { WriteGuard } from '../gateway/writeGuard.ts'
import { compose } from '../steps/compose.ts'
import { conditionSteps, downloadSteps, sessionSteps, uploadSteps } from '../steps/order.ts'
import type { AnsweredFiles } from './answeredFiles.ts'
import { logResourceOf } from './logResources.ts'
import type { RefusedConditions } from './refusedConditions.ts'
import { fieldsSealed } from './steps/fieldsSealed.ts'
import { filesNoted } from './steps/filesNoted.ts'
import { guarded } from './steps/guarded.ts'
import { pageTaken } from './steps/pageTaken.ts'
import { passwordsSealed } from './steps/passwordsSealed.ts'
import { reachable } from './steps/reachable.ts'
import { clientOptions, type SessionCall, type SessionRequest } from './steps/sessionCall.ts'
import { token } from './steps/token.ts'
import { withoutRefused } from './steps/withoutRefused.ts'
import type { TokenGate } from './tokenGate.ts'

interface SessionPlatformOptions {
  client: PlatformClient
  gate: TokenGate
  guard: WriteGuard
  profile(): Profile
  file: CacheFile
  exporter: Exporter
  conditions: RefusedConditions
  files: Pick<AnsweredFiles, 'note'>
}

/** The platform as one session sees it: with its token, its profile's write guard and sealed fields. */
export interface SessionPlatform extends Platform {
  /** As `call`. Its input has passed parseInput. */
  send(call: SessionCall): Promise<unknown>
  /** As `send`, without finding out why it is refused. */
  sendOnce(call: SessionCall): Promise<unknown>
}

interface DownloadCall extends SessionRequest {
  readonly source: ByteSource
  readonly range: ByteRange | undefined
}

type UploadCall = SessionCall & { readonly file: UploadFile }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function createSessionPlatform(options: SessionPlatformOptions): SessionPlatform {
  const { client, gate, guard, profile, file, exporter } = options
  const guarding = guarded(guard, gate, profile)
  const steps = {
    filesNoted: filesNoted(options.files),
    guarded: guarding,
    reachable: reachable(client),
    token: token(gate),
    guardedAgain: guarding,
  }
  const sealed = {
    fieldsSealed: fieldsSealed(createSealing(), client),
    passwordsSealed: passwordsSealed(client),
  }
  const sendOnce = compose(sessionSteps, { ...steps, ...sealed, pageTaken }, (call: SessionCall) =>
    client.send(call.endpoint, call.input, clientOptions(call)),
  )
  const send = compose(conditionSteps, { withoutRefused: withoutRefused(options.conditions) }, sendOnce)
  const upload = compose(uploadSteps, steps, (call: UploadCall) =>
    client.upload(call.endpoint, call.input, call.file, clientOptions(call)),
  )
  const download = compose(
    downloadSteps,
    steps,
    ({ source, range, ...call }: DownloadCall): Promise<Download> => {
      const how = { ...clientOptions(call), range }
      return 'url' in source ? client.open(source.url, how) : client.fetch(source.endpoint, source.input, how)
    },
  )

  return {
    send,
    sendOnce,
    call: async (endpoint, input, given = {}) =>
      send({ ...given, endpoint, input: parseInput(endpoint, input) }),
    async download(source, signal, range) {
      if ('url' in source) return download({ source, signal, range })
      const { endpoint } = source
      const input = parseInput(endpoint, source.input)
      return download({ source: { endpoint, input }, endpoint, signal, range })
    },
    upload: async (endpoint, fields, uploaded, signal) =>
      upload({ endpoint, input: parseInput(endpoint, { body: fields }), file: uploaded, signal }),
    cached: (endpoint, query, search) => {
      const input = parseInput(endpoint, { query }).query
      const given = isRecord(query) ? query : {}
      // Without a page in the request all rows are exported, not the default page of 10.
      const rows = { ...(input as object), page: given.page, limit: given.limit }
      return cachedRows({ file, exporter }, logResourceOf(endpoint), endpoint, rows, search)
    },
    reached: (signal) => client.watch.reached(signal),
  }
}
