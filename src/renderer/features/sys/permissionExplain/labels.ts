import type { HindranceReason, ScopeOrigin, WayKind } from '#contract/resources/sys/permissionExplain.ts'
import { menuTypes } from '#contract/resources/sys/menu.ts'
import { labelCodes } from '#kit/codes.ts'
import type { TextKey } from '#kit/text.ts'

/** Severity of a reason: it forbids access, it hides the menu, or it is for information. */
export type Weight = 'error' | 'warning' | 'info'

/** Texts for each reason: the obstacle to access, and its remedy. */
export const reasonTexts: Readonly<
  Record<HindranceReason, { readonly weight: Weight; readonly what: TextKey; readonly next: TextKey }>
> = {
  'user-disabled': {
    weight: 'error',
    what: 'sys.permissionExplain:reason.userDisabled',
    next: 'sys.permissionExplain:next.userDisabled',
  },
  'user-locked': {
    weight: 'error',
    what: 'sys.permissionExplain:reason.userLocked',
    next: 'sys.permissionExplain:next.userLocked',
  },
  'password-unset': {
    weight: 'error',
    what: 'sys.permissionExplain:reason.passwordUnset',
    next: 'sys.permissionExplain:next.passwordUnset',
  },
  'no-grant': {
    weight: 'error',
    what: 'sys.permissionExplain:reason.noGrant',
    next: 'sys.permissionExplain:next.noGrant',
  },
  'nobody-grants': {
    weight: 'error',
    what: 'sys.permissionExplain:reason.nobodyGrants',
    next: 'sys.permissionExplain:next.nobodyGrants',
  },
  'visit-off': {
    weight: 'error',
    what: 'sys.permissionExplain:reason.visitOff',
    next: 'sys.permissionExplain:next.visitOff',
  },
  hidden: {
    weight: 'warning',
    what: 'sys.permissionExplain:reason.hidden',
    next: 'sys.permissionExplain:next.hidden',
  },
  route: {
    weight: 'info',
    what: 'sys.permissionExplain:reason.route',
    next: 'sys.permissionExplain:next.route',
  },
  'module-missing': {
    weight: 'warning',
    what: 'sys.permissionExplain:reason.moduleMissing',
    next: 'sys.permissionExplain:next.moduleMissing',
  },
  'module-closed': {
    weight: 'warning',
    what: 'sys.permissionExplain:reason.moduleClosed',
    next: 'sys.permissionExplain:next.moduleClosed',
  },
  'screen-missing': {
    weight: 'warning',
    what: 'sys.permissionExplain:reason.screenMissing',
    next: 'sys.permissionExplain:next.screenMissing',
  },
  'folder-missing': {
    weight: 'info',
    what: 'sys.permissionExplain:reason.folderMissing',
    next: 'sys.permissionExplain:next.folderMissing',
  },
}

export const wayTexts: Readonly<Record<WayKind, TextKey>> = {
  direct: 'sys.permissionExplain:way.direct',
  dept: 'sys.permissionExplain:way.dept',
  deptSub: 'sys.permissionExplain:way.deptSub',
  duty: 'sys.permissionExplain:way.duty',
  group: 'sys.permissionExplain:way.group',
}

export const originTexts: Readonly<Record<ScopeOrigin, TextKey>> = {
  super: 'sys.permissionExplain:scope.super',
  'switched-off': 'sys.permissionExplain:scope.switchedOff',
  role: 'sys.permissionExplain:scope.role',
  custom: 'sys.permissionExplain:scope.custom',
  nothing: 'sys.permissionExplain:scope.nothing',
}

export const typeLabels = labelCodes(menuTypes, {
  0: 'sys.permissionExplain:type.menu',
  1: 'sys.permissionExplain:type.button',
  2: 'sys.permissionExplain:type.route',
  3: 'sys.permissionExplain:type.folder',
})
