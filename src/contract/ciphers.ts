import { z } from 'zod'

/**
 * How a field travels when it must not be readable on the way. `password`: as the sign-in password does,
 * while the security settings have passwordEnc on (DECISION-OPS-48); else as it is. `publicKey`: always
 * sealed with the platform's public key (DECISION-SYS-106); empty text stays empty.
 */
type Cipher = 'password' | 'publicKey'

/** Fields of request bodies that core encrypts before they leave; the renderer never sees a key. */
export const ciphers = z.registry<{ readonly cipher: Cipher }>()

/** A password that is typed for another user: sent sealed, never answered, never in a draft or a log. */
export const PasswordText = z.string().max(500).default('').register(ciphers, { cipher: 'password' })

/** Longest sealed text in characters, as it is typed. */
export const SEALED_LIMIT = 8000

/** SQL and its arguments. The limit of the schema is that of the sealed form, which is longer. */
export const SealedText = z.string().max(60_000).default('').register(ciphers, { cipher: 'publicKey' })
