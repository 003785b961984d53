import type { SimulatedDay } from '#contract/billNumber.ts'
import type { BillType } from '#contract/resources/bill/billType.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { translate } from '#kit/text.ts'

/** Saves a simulated year as a sheet where the operator chooses. */
export async function saveYear(
  { billName }: BillType,
  year: string,
  days: readonly SimulatedDay[],
): Promise<void> {
  const saved = await bridge.call('files.save', {
    fileName: translate('bill.billType:year.fileName', { name: billName, year }),
    content: {
      kind: 'csv',
      head: [
        translate('bill.billType:year.day'),
        translate('bill.billType:year.first'),
        translate('bill.billType:year.last'),
        translate('bill.billType:year.serial'),
        translate('bill.billType:year.note'),
      ],
      rows: days.map(({ day, first, last, serial, hasRestarted, isTooLong }) => [
        day,
        first,
        last,
        String(serial),
        isTooLong
          ? translate('bill.billType:year.long')
          : hasRestarted
            ? translate('bill.billType:year.restart')
            : '',
      ]),
    },
  })
  if (saved) toast('success', translate('bill.billType:year.saved'), 2000)
}
