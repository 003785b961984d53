import { useMemo } from 'react'
import { named } from '#contract/recordName.ts'
import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { deleteAction } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList, listMaker } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const simulateDialog = laterDialog(
  async () => (await import('#features/bill/billcodeMax/SimulateDialog.tsx')).SimulateDialog,
)

const { page, get, remove, getMaxBillCode, export: workbook } = billcodeMax.endpoints

const signed = (name: string, sign: string): string => `${name} (${sign})`

/** @param types names of bill types by their sign */
export const billcodeMaxOf = listMaker(
  (types: ReadonlyMap<string, string>) =>
    defineList(page, {
      id: billcodeMax.name,
      title: 'bill.billcodeMax:title',
      rowName: named(billcodeMax),
      filters: [
        {
          kind: 'select',
          name: 'billSign',
          label: 'bill.billcodeMax:field.billSign',
          options: { names: types },
        },
      ],
      columns: [
        {
          key: 'billName',
          label: 'bill.billcodeMax:field.nameAndSign',
          width: 220,
          value: ({ billName, billSign }) => signed(billName, billSign),
          sortable: true,
          exported: { from: 'billName', joined: { from: 'billSign', separator: ' (', end: ')' } },
        },
        { key: 'signNo', label: 'bill.billcodeMax:field.signNo', width: 260, grow: 1 },
        { key: 'maxNo', label: 'bill.billcodeMax:field.maxNo', width: 140, align: 'end' },
        { key: 'fullNo', label: 'bill.billcodeMax:field.fullNo', width: 280, grow: 1 },
      ],
      toolbar: [
        {
          id: 'simulate',
          label: 'bill.billcodeMax:simulate',
          appearance: 'primary',
          guard: getMaxBillCode,
          opens: () => simulateDialog({}),
        },
      ],
      rowActions: [
        {
          id: 'simulateRow',
          label: 'bill.billcodeMax:simulate',
          guard: get,
          opens: async ({ id }, { read }) => simulateDialog({ counter: await read(get, { params: { id } }) }),
        },
        // Documented with its code, and never shown (DECISION-OPS-72).
        { ...deleteAction(remove), when: () => false },
      ],
      selectable: false,
      exports: { server: workbook, scope: 'all' },
    }),
  [[new Map([['XS', '销售订单 (XS)']])]],
)

/** The counters of all bill types. */
export function BillcodeMaxScreen() {
  const types = useEndpoint(billType.endpoints.list, { query: {} }).data?.data
  const list = useMemo(
    () =>
      billcodeMaxOf(
        new Map((types ?? []).map(({ billSign, billName }) => [billSign, signed(billName, billSign)])),
      ),
    [types],
  )
  return <ListPage list={list} />
}
