import { z } from 'zod'

/** What a field holds, as far as a control has to know it; `text` for everything else. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list'

/** @returns the schema of a field; of one inside an object by its name with dots, `jobInfo.jobCron`. */
export function fieldSchema(schema: z.ZodObject, name: string): z.ZodType | undefined {
  const [group = '', ...rest] = name.split('.')
  const field: z.ZodType | undefined = schema.shape[group]
  if (field instanceof z.ZodObject && rest.length > 0) return fieldSchema(field, rest.join('.'))
  return field
}

/**
 * Tells what the schema wants a field to hold, so that a screen need not say it a second time:
 * codes travel as numbers or as text, a switch as 1 and 0 or as true and false.
 */
export function fieldKind(field: z.ZodType | undefined): FieldKind {
  if (!field) return 'text'
  if (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodPrefault ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodReadonly ||
    field instanceof z.ZodCatch
  ) {
    return fieldKind(field.unwrap() as z.ZodType)
  }
  // What is parsed first decides, unless that is a transformation of whatever comes.
  if (field instanceof z.ZodPipe) {
    return fieldKind((field.in instanceof z.ZodTransform ? field.out : field.in) as z.ZodType)
  }
  if (field instanceof z.ZodNumber) return 'number'
  if (field instanceof z.ZodBoolean) return 'boolean'
  if (field instanceof z.ZodArray) return 'list'
  if (field instanceof z.ZodLiteral) return common([...field.values].map(kindOfValue))
  if (field instanceof z.ZodEnum) return common(field.options.map(kindOfValue))
  if (field instanceof z.ZodUnion) return common(field.options.map((one) => fieldKind(one as z.ZodType)))
  return 'text'
}

const kindOfValue = (value: unknown): FieldKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'

/** The kind that all of them are; text where they differ. */
const common = ([first = 'text', ...rest]: readonly FieldKind[]): FieldKind =>
  rest.every((kind) => kind === first) ? first : 'text'
