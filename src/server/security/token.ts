import { createHash, randomBytes } from 'node:crypto'

/** Seconds a session lasts (DECISION-SYS-1). */
export const TOKEN_SECONDS = 43_200

/** 256 random bits; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('hex')

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
