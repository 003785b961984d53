import { type ComponentType, createContext, type ReactNode } from 'react'
import type { z } from 'zod'
import type { RecordFormOptions } from '#kit/form/useRecordForm.ts'

/** The part of a form that does not depend on where it is shown. */
export interface FormFrameProps
  extends Pick<
    RecordFormOptions<z.ZodObject>,
    'schema' | 'create' | 'update' | 'record' | 'asShown' | 'asSent'
  > {
  /** Fields side by side. Default 1. */
  readonly columns?: 1 | 2 | undefined
  readonly size?: 'normal' | 'wide' | undefined
  /** Shown while the record is not there. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** The frame of the forms inside, in place of a dialog or tab of their own; null: they have theirs. */
export const FormFrameContext = createContext<ComponentType<FormFrameProps> | null>(null)
