/** A number as it is written in decimal digits: `digits` × 10^-`places`. Amounts are compared as such. */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places }
}

/** Digits behind the point that a number is written with. */
export const decimalPlaces = (value: number): number => decimalOf(value).places

/**
 * Compares an amount with a multiple of another one as they are written: binary multiplication makes 700.0000000000001
 * of 0.07 × 10,000. All are finite.
 * @param times a whole number
 * @returns below 0, 0 or above 0, as the amount is less than, equal to or greater than the multiple
 */
export function compareToMultiple(amount: number, part: number, times: number): number {
  const left = decimalOf(amount)
  const right = decimalOf(part)
  const places = Math.max(left.places, right.places)
  const scaled = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own)
  const difference = scaled(left) - scaled(right) * BigInt(times)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** A number without an exponent, as a person writes it. */
export function decimalText(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const { digits, places } = decimalOf(value)
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const whole = text.slice(0, text.length - places)
  return `${digits < 0n ? '-' : ''}${whole}${places > 0 ? `.${text.slice(-places)}` : ''}`
}
