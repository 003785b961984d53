import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  bySort,
  contains,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  lookup,
  MAX_LIMIT,
  MAX_PAGE,
  pageOf,
  POST,
  required,
  SortOrder,
  text,
} from '#contract/kernel.ts'
import { isPortalCode } from '#contract/routes.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** Portals: views of the platform with their own theme, first page and users (OPS-POR). */

export const portalStatuses = vocabulary([0, 1])

/** Kinds of a portal's first page: the built-in home, a named component, or a page from the designer. */
export const fpageModes = vocabulary([0, 1, 2])
export const FpageMode = { builtIn: 0, component: 1, designed: 2 } as const

/** 1 marks the one portal that is opened after sign-in. */
export const defaultFlags = vocabulary([0, 1])

/** The code of a portal that is named somewhere. */
export const PortalCode = required(64).regex(/^[\w-]+$/, { error: 'portalCode' })

/** Codes that a new portal may have. */
const NewPortalCode = PortalCode.refine(isPortalCode, { error: 'portalCode' })

/** Prefix of a portal's code in data privileges (OPS-PPR-02). */
export const PORTAL_PREFIX = 'PORTAL_'
export const privilegeCodeOf = (portalCode: string): string => `${PORTAL_PREFIX}${portalCode}`

const fields = {
  /** Fixed once saved. */
  portalCode: NewPortalCode,
  portalName: required(100),
  sort: z.number().int().min(0).max(999_999),
  /** Codes of menu modules, separated by commas. */
  moduleCode: identifier(1000),
  /** Their names, likewise. */
  moduleName: text(2000).default(''),
  icon: required(200),
  status: z.literal(portalStatuses.codes),
  /** As the documents write it, '2', or as a number. */
  fpageMode: z.preprocess(
    (mode: number | string) => fpageModes.codes.find((code) => String(code) === mode) ?? mode,
    z.literal(fpageModes.codes, { error: 'fpageMode' }),
  ),
  /** Component of mode 1. */
  fpageComponent: text(200).default(''),
  defaultFlag: z.literal(defaultFlags.codes).default(0),
}

/** Whether a first page that is a named component lacks the component's name (OPS-POR-07). */
export const lacksComponent = (write: {
  readonly fpageMode: number
  readonly fpageComponent: string
}): boolean => write.fpageMode === FpageMode.component && write.fpageComponent.trim() === ''

/** Fields of a save; the server assigns the address. */
export const PortalWrite = z.object(fields)

export const Portal = z.object({
  id: Id,
  portalCode: z.string(),
  portalName: z.string(),
  sort: z.number().int(),
  url: z.string(),
  moduleCode: z.string(),
  moduleName: z.string(),
  icon: z.string(),
  status: AnyCode,
  fpageMode: z.number().int(),
  fpageComponent: z.string(),
  defaultFlag: z.number().int(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type Portal = z.output<typeof Portal>

/** Fields that the selector shows. */
export const PortalName = Portal.pick({ id: true, portalCode: true, portalName: true, createDate: true })
export type PortalName = z.output<typeof PortalName>

const filters = { portalCode: contains(), portalName: contains(), status: equals() }

/** Screens that work on something of a portal. */
const managers = {
  screen: 'sys/sysPortal',
  or: [{ screen: 'sys/sysPortalFpage' }, { screen: 'sys/sysPortalTheme' }],
} as const
const save = { permission: 'sys:sysPortal:save' } as const

const calls = crud({
  base: '/sys/sysPortal',
  savePath: '/sys/sysPortal/',
  title: 'Portals',
  entity: Portal,
  write: PortalWrite,
  filters,
})

export const portal = defineResource('portal.portal', {
  entity: Portal,
  named: 'portalName',
  identifiedBy: ['portalCode'],
  filters,
  order: bySort,
  endpoints: {
    ...calls,
    /** Enabled portals that the caller may use; one that exists and is not granted to them is refused. */
    list: GET('/sys/sysPortal/list', {
      summary: 'Portals: those the caller may use, or one of them by its code',
      guard: 'signed-in',
      query: z.object({ portalCode: lookup(64).default('') }),
      answer: z.array(Portal),
    }),
    /** The documents' selector uses POST (DECISION-OPS-76). */
    choose: POST('/sys/sysPortal/page', {
      summary: 'Portals: page of the selector',
      guard: managers,
      effect: 'read',
      body: z.object({
        page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
        limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(10),
        order: SortOrder.default(''),
        orderField: text(100).default(''),
        portalName: text(100).default(''),
      }),
      answer: pageOf(PortalName),
    }),
    /** With the source's first pages, themes and permissions (DECISION-OPS-77). */
    copy: POST('/sys/sysPortalExpand/copy', {
      summary: 'Portals: copy with first pages, themes and permissions',
      guard: save,
      loud: true,
      query: z.object({ fromPortalCode: lookup(64).min(1) }),
      body: PortalWrite,
      answer: Id,
    }),
  },
})
