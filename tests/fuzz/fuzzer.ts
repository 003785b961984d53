import fc from 'fast-check'
import { carefulCall } from './careful.ts'
import type { ApiDocument, Operation } from './document.ts'
import { envelopeOf, Judge } from './judge.ts'
import { asAdmin, kinds } from './kinds.ts'
import { Pool } from './pool.ts'
import { prologue } from './prologue.ts'
import type { Parts } from './recipes.ts'
import { commandOf, bytesOf, isCut, type WireRequest } from './request.ts'
import { beyondOwn, type Rights } from './rights.ts'
import type { Target } from './target.ts'
import { type Exchange, exchange } from './wire.ts'

/** Milliseconds within which a request is answered, on a busy machine. */
const ANSWER_MS = 20_000
/** Milliseconds after which a failure is shrunk no further. */
const SHRINK_MS = 15_000
/** Records of each kind that are read alone at the start of a round. */
const CLOSE_LOOKS = 3
/** Bytes of a head up to which lengths are tried; the server's limit is below it. */
const LONGEST_HEAD = 17_500

/** Kinds that get past the checks of the input. */
const mayReach: ReadonlySet<string> = new Set(['valid', 'near'])

/** Something the server may not do, with the smallest request that was found to make it do so. */
export interface Finding {
  readonly operation: string
  readonly kind: string
  readonly complaint: string
  /** A line for a shell. */
  readonly command: string
}

/** The requests tried and their results. */
export class Tally {
  readonly findings: Finding[] = []
  /** Requests by operation and kind. */
  readonly tried = new Map<string, number>()
  /** Answers by status and code. */
  readonly answers = new Map<string, number>()
  /** Operations that answered code 0, or bytes, at least once. */
  readonly succeeded = new Set<string>()
  requests = 0
  /** How often all accounts were signed in again. */
  signIns = 0

  /** Keeps the shortest line of findings that are the same. */
  add(finding: Finding): void {
    const at = this.findings.findIndex(
      ({ operation, complaint }) => operation === finding.operation && complaint === finding.complaint,
    )
    const known = this.findings[at]
    if (!known) this.findings.push(finding)
    else if (finding.command.length < known.command.length) this.findings[at] = finding
  }
}

export interface Options {
  readonly document: ApiDocument
  readonly target: Target
  readonly seed: number
  /** Ends before the next operation once this returns false. */
  readonly goesOn: (round: number) => boolean
  /** Every how many bytes of a head's length are tried; 1: each length. */
  readonly headStep: number
  /** Requests of each kind that may succeed with one operation in a round; 1 when left out, as of other kinds. */
  readonly runs?: number
  readonly log?: (line: string) => void
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Tries every kind of request with every operation, round by round, and judges each answer. */
export class Fuzzer {
  readonly tally = new Tally()
  readonly #options: Options
  readonly #judge: Judge
  readonly #pool = new Pool()
  /** A token was refused: all accounts sign in again before the next batch. */
  #isStale = false
  /** Rights of all accounts, as long as there was no write. */
  #rights: Rights | undefined

  constructor(options: Options) {
    this.#options = options
    this.#judge = new Judge(options.document, options.target.secrets)
  }

  async run(): Promise<Tally> {
    const { document, seed, goesOn, target, log = () => undefined } = this.#options
    await this.#everyHead()
    for (let round = 0; goesOn(round) && !target.isGone; round += 1) {
      await this.#beginAnew(seed + round)
      for (const [at, operation] of shuffled(document.operations, seed + round).entries()) {
        if (!goesOn(round) || target.isGone) break
        for (const kind of Object.keys(kinds)) await this.#batch(operation, kind, seed + round * 1009 + at)
      }
      log(`round ${round + 1}: ${this.tally.requests} requests, ${this.tally.findings.length} findings`)
    }
    await this.#atTheEnd()
    return this.tally
  }

  /** The first data again: a round has deleted most of them. */
  async #beginAnew(seed: number): Promise<void> {
    this.#options.target.restore()
    this.#rights = undefined
    this.#isStale = true
    await this.#signInIfStale()
    this.#pool.clear()
    this.#pool.learn('', this.#options.target.known)
    await this.#lookAround()
    await this.#lookCloser(seed)
    await prologue((id, parts) => this.#ask(id, parts), this.#pool)
  }

  /** Reads single records, and lists that belong to one: a record that is read alone has the fields of a save. */
  async #lookCloser(seed: number): Promise<void> {
    const { document } = this.#options
    for (const operation of document.operations) {
      const isOpen = operation.parameters.every(({ in: place, required }) => place === 'query' && !required)
      if (operation.method !== 'GET' || isOpen || !operation.answers['application/json']) continue
      const setting = { document, pool: this.#pool, tag: operation.tag }
      for (const call of fc.sample(carefulCall(operation, setting), { seed, numRuns: CLOSE_LOOKS }))
        await this.#exchange(operation, [asAdmin(operation, call)])
    }
  }

  /** @returns the data of the answer to one request of the administrator; undefined when there are none */
  async #ask(id: string, { params = {}, query = {}, body }: Parts): Promise<unknown> {
    const operation = this.#options.document.operations.find((each) => each.id === id)
    if (!operation) return undefined
    let data: unknown
    const call = { params, query: Object.entries(query), body }
    await this.#exchange(operation, [asAdmin(operation, call)], (answer) => {
      data = answer
    })
    return data
  }

  /** Reads every list as the administrator, so that requests can be about records that exist. */
  async #lookAround(): Promise<void> {
    for (const operation of this.#options.document.operations) {
      const isOpen = operation.parameters.every(({ in: place, required }) => place === 'query' && !required)
      if (operation.method === 'GET' && isOpen && operation.answers['application/json'])
        await this.#exchange(operation, [plain(operation.path)])
    }
  }

  /** Heads of every length, from none to beyond the limit. */
  async #everyHead(): Promise<void> {
    const { document, target, headStep } = this.#options
    const [operation] = document.operations.filter(({ method }) => method === 'GET')
    if (!operation) return
    for (let length = 0; length <= LONGEST_HEAD && !target.isGone; length += headStep) {
      const request = plain(operation.path, [['x', 'x'.repeat(length)]])
      const complaint = await this.#exchange(operation, [request])
      if (complaint !== null) this.#find(operation, 'head length', complaint, [request])
    }
  }

  /** Requests of one kind to one operation; a failing input is made smaller as long as it fails. */
  async #batch(operation: Operation, kind: string, seed: number): Promise<void> {
    const { document, runs = 1, target } = this.#options
    const make = kinds[kind]
    if (!make || target.isGone) return
    await this.#signInIfStale()
    const setting = { document, pool: this.#pool, tag: operation.tag }
    let complaint: string | null = null
    const property = fc.asyncProperty(make(operation, setting), async (requests) => {
      count(this.tally.tried, `${operation.id} ${kind}`)
      const wrong = await this.#exchange(operation, requests)
      if (wrong === null) return true
      complaint = wrong
      return false
    })
    const details = await fc.check(property, {
      seed,
      numRuns: mayReach.has(kind) ? runs : 1,
      interruptAfterTimeLimit: SHRINK_MS,
    })
    if (details.counterexample) this.#find(operation, kind, complaint ?? '', details.counterexample[0])
  }

  async #signInIfStale(): Promise<void> {
    if (!this.#isStale) return
    this.#isStale = false
    this.#rights = undefined
    this.tally.signIns += 1
    await this.#options.target.signIn()
  }

  #find(operation: Operation, kind: string, complaint: string, requests: readonly WireRequest[]): void {
    const { target, log = () => undefined } = this.#options
    const command = commandOf(requests, target.address)
    this.tally.add({ operation: operation.id, kind, complaint, command })
    log(`${operation.id} (${kind}): ${complaint}\n    ${command.slice(0, 2000)}`)
  }

  /** @returns the problem of the answers; null: none. */
  async #exchange(
    operation: Operation,
    requests: readonly WireRequest[],
    onData?: (data: unknown) => void,
  ): Promise<string | null> {
    const { target } = this.#options
    const { host } = new URL(target.address)
    const bytes = requests.map((request, at) =>
      bytesOf(request, host, target.token(request.actor), at === requests.length - 1),
    )
    this.tally.requests += requests.length
    const writers = new Set(requests.filter(isWrite).map(({ actor }) => actor))
    // An administrator of the platform may give everything.
    if (writers.size > 0 && !writers.has('admin')) this.#rights ??= target.rights?.()
    const came = await exchange(target.address, Buffer.concat(bytes), {
      methods: requests.map(({ method }) => method),
      cut: requests.some(isCut),
      limit: ANSWER_MS,
    })
    for (const [at, answer] of came.answers.entries()) {
      const envelope = envelopeOf(answer)
      count(this.tally.answers, `${answer.status} ${envelope?.code ?? answer.headers['content-type'] ?? ''}`)
      const actor = requests[at]?.actor ?? 'nobody'
      if (answer.status === 401 && actor !== 'nobody') this.#isStale = true
      if (envelope ? envelope.code === 0 : answer.status === 200) this.tally.succeeded.add(operation.id)
      if (envelope?.code !== 0 || actor !== 'admin') continue
      this.#pool.learn(operation.tag, envelope.data, operation.method === 'GET' ? operation.path : '')
      onData?.(envelope.data)
    }
    if (target.isGone) return 'the server ended'
    const complaint = this.#judge.complaint(requests, came) ?? this.#ofRights(requests, came)
    const [fault] = target.faults()
    return complaint ?? (fault === undefined ? null : `a fault in the server's log: ${fault.slice(0, 400)}`)
  }

  /** @returns right that a caller gave without holding it; null: none. */
  #ofRights(requests: readonly WireRequest[], { answers }: Exchange): string | null {
    const { target } = this.#options
    const writers = requests.filter((request, at) => isWrite(request) && envelopeOf(answers[at])?.code === 0)
    const before = this.#rights
    if (writers.length > 0) this.#rights = undefined
    const [writer] = writers
    if (!writer || !before || writer.actor === 'admin' || writers.some(({ actor }) => actor !== writer.actor))
      return null
    this.#rights = target.rights?.()
    return this.#rights ? beyondOwn(before, this.#rights, target.personOf?.(writer.actor) ?? '') : null
  }

  /** The server lives, and an administrator still signs in. */
  async #atTheEnd(): Promise<void> {
    const { target } = this.#options
    try {
      await target.signIn()
      await this.#lookAround()
    } catch (error) {
      const complaint = error instanceof Error ? error.message : String(error)
      this.tally.add({ operation: 'the server', kind: 'at the end', complaint, command: '' })
    }
  }
}

const isWrite = ({ method }: WireRequest): boolean => method !== 'GET' && method !== 'HEAD'

const plain = (target: string, headers: WireRequest['headers'] = []): WireRequest => ({
  actor: 'admin',
  method: 'GET',
  target,
  headers,
  body: null,
  framing: 'length',
})

/** Operations in another order each round: changes by one meet the next. */
function shuffled<T>(values: readonly T[], seed: number): readonly T[] {
  const [order] = fc.sample(fc.shuffledSubarray([...values], { minLength: values.length }), {
    seed,
    numRuns: 1,
  })
  return order ?? values
}
