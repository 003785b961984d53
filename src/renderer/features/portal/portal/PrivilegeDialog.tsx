import { Text } from '@fluentui/react-components'
import { PORTAL_PREFIX, privilegeCodeOf } from '#contract/resources/portal/portal.ts'
import {
  PORTAL_TYPE,
  privilege,
  privilegeBusi,
  privilegeDef,
  type PrivilegeDetail,
  PrivilegeWrite,
} from '#contract/resources/sys/privilege.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import type { OpenContext } from '#kit/list/actions.ts'
import { useText } from '#kit/text.ts'
import { HolderRows } from '#pickers/holders/HolderRows.tsx'

const { CustomField } = formFields(PrivilegeWrite)
const { create, update, queryByCode } = privilege.endpoints

/** Reads the stored users of a portal, combined from the three calls of the documents (OPS-PPR-02). */
export async function readPrivilege(
  portalCode: string,
  read: OpenContext['read'],
): Promise<PrivilegeDetail | undefined> {
  const query = { privilegeCode: privilegeCodeOf(portalCode) }
  const [stored, busiChildren, userChildren] = await Promise.all([
    read(queryByCode, { query }),
    read(privilegeBusi.endpoints.list, { query }),
    read(privilegeDef.endpoints.list, { query }),
  ])
  return stored ? { ...stored, busiChildren, userChildren } : undefined
}

export const portalCodeOf = (privilegeCode: string): string => privilegeCode.slice(PORTAL_PREFIX.length)

interface PrivilegeDialogProps extends DialogProps {
  readonly portalCode: string
  readonly portalName: string
  /** Absent while no user was named yet. */
  readonly record: PrivilegeDetail | undefined
}

/** Users of a portal; rows are written when it is saved (OPS-PPR-05). */
export function PrivilegeDialog({ portalCode, portalName, record, onClose }: PrivilegeDialogProps) {
  const text = useText()
  return (
    <FormDialog
      title={text('portal.portal:privilege.dialog', { name: portalName })}
      schema={PrivilegeWrite}
      create={create}
      update={update}
      record={record}
      initial={{
        ...{
          privilegeType: PORTAL_TYPE,
          privilegeCode: privilegeCodeOf(portalCode),
          privilegeName: portalName,
        },
        ...{ privilegeItemsArr: ['use'], privilegeItems: 'use', status: 1 },
        busiChildren: [{ entityId: portalCode, entityIdDesc: portalName }],
      }}
      asSent={(values) => ({ ...values, ...fixed, privilegeCode: privilegeCodeOf(portalCode) })}
      size="wide"
      isLoud
      onClose={onClose}
    >
      <Text>{text('portal.portal:privilege.closed')}</Text>
      <CustomField
        name="userChildren"
        label="portal.portal:privilege.field.userChildren"
        wide
        group
        carries={carried}
        render={(control) => (
          <HolderRows control={control} isWhiteOnly everybody="portal.portal:privilege.all" />
        )}
      />
    </FormDialog>
  )
}

const carried = ['deltUserList'] as const

/** Values that every privilege over a portal has (OPS-PPR-03). */
const fixed = {
  privilegeType: PORTAL_TYPE,
  privilegeItemsArr: ['use'],
  privilegeItems: 'use',
  status: 1,
} as const
