import { z } from 'zod'
import type { Alternatives } from './kernel.ts'

/** Shared validators: one rule and one text each, for all forms. */

/** 11 digits, first 1, second 3 4 5 7 8. Text: 手机号格式不正确. */
export const mobilePattern = /^1[34578]\d{9}$/

export const Mobile = z.string().regex(mobilePattern, { error: 'mobile' })

/** Empty, or a mobile number. */
export const OptionalMobile = z
  .string()
  .max(20)
  .refine((value) => value === '' || mobilePattern.test(value), { error: 'mobile' })
  .default('')

/** Empty, or an e-mail address. Text: 邮箱格式不正确. */
export const OptionalEmail = z
  .string()
  .max(100)
  .refine((value) => value === '' || z.email().safeParse(value).success, { error: 'email' })
  .default('')

const IPV4_BLOCK = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\/(?:3[0-2]|[12]?\d)$/

const isCidr = (block: string): boolean => IPV4_BLOCK.test(block) || z.cidrv6().safeParse(block).success

const isAddress = (entry: string): boolean =>
  isCidr(entry) || z.ipv4().safeParse(entry).success || z.ipv6().safeParse(entry).success

/** Empty, or addresses and CIDR blocks (IPv4 or IPv6) separated by commas. Text: 必须是以逗号分隔的IP地址或CIDR. */
export const AddressList = z
  .string()
  .max(500)
  .refine((value) => value.trim() === '' || value.split(',').every((entry) => isAddress(entry.trim())), {
    error: 'addresses',
  })
  .default('')

/** One or more CIDR blocks (IPv4 or IPv6) separated by commas. Text: IP范围必须是以逗号分隔的CIDR. */
export const CidrList = z
  .string()
  .max(2000)
  .refine((value) => value.split(',').every((block) => isCidr(block.trim())), { error: 'cidr' })

/** Extensions that an icon may have. Text: 图标只能是jpg、jpeg、png格式. */
export const iconPattern = /^(?:jpe?g|png)$/i

/** Bytes that an icon must stay below. Text: 图标大小必须小于10MB. */
export const ICON_BYTES = 10 * 1_048_576

/**
 * Further attributes of a record, name → value, chosen by the operator (DECISION-SYS-34). Values that are
 * not text come from other programs and are kept unchanged.
 */
export const Extra = z
  .record(z.string().trim().min(1).max(50), z.unknown())
  .refine((extra) => Object.values(extra).every((value) => typeof value !== 'string' || value.length <= 500))

/** A truth value as forms and dictionaries write it: 1, "1" and true alike (DECISION-OPS-13). */
export const Flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** Conditions of a filter on a truth value; null for a value that is none. */
export const whenFlag =
  <Field extends string>(field: Field) =>
  (value: string): Alternatives<Field> | null => {
    const flag = Flag.safeParse(value)
    if (!flag.success) return null
    // Stored as numbers, on the wire as truth values.
    return [[{ field, is: 'any', values: flag.data ? ['1', 'true'] : ['0', 'false'] }]]
  }

/** A code by which other programs address a record of the platform; it can be part of a path. Text: 只能由字母…组成. */
export const OpenCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^(?:[A-Za-z0-9][\w.-]*)?$/, { error: 'openCode' })

/** Levels of lists and objects in a JSON document that is kept as text. */
const JSON_LEVELS = 32

/** Empty, or a JSON document. Text: 必须是有效的JSON. */
export const JsonText = z
  .string()
  .max(10_000)
  .refine((value) => value.trim() === '' || isJson(value), { error: 'json' })

/** Empty, or a JSON object that describes how something looks. Text: 必须是JSON对象. */
export const ConfigText = z
  .string()
  .max(1_000_000)
  .refine((value) => value.trim() === '' || isJsonObject(value), { error: 'jsonObject' })

const isJsonObject = (text: string): boolean => {
  if (!isJson(text)) return false
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)))

function isJson(text: string): boolean {
  try {
    return isWithin(JSON.parse(text), JSON_LEVELS)
  } catch {
    return false
  }
}
