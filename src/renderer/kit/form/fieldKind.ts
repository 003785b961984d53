import { z } from 'zod'

/** Type of a field's value, as far as a control depends on it; `text` for everything else. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list'

/** @returns the schema of a field; of one inside an object by its name with dots, `jobInfo.jobCron`. */
export function fieldSchema(schema: z.ZodObject, name: string): z.ZodType | undefined {
  const [group = '', ...rest] = name.split('.')
  const field: z.ZodType | undefined = schema.shape[group]
  if (field instanceof z.ZodObject && rest.length > 0) return fieldSchema(field, rest.join('.'))
  return field
}

/**
 * Derives from the schema the type of a field's value, so that a screen need not declare it a second time:
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
  // The schema that parses first decides, unless it is a transformation of any input.
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
