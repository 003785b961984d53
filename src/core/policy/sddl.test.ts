import { describe, expect, test } from 'vitest'
import { CHANGING, isAdministrator, lets, parseSecurityDescriptor, REPLACING } from './sddl.ts'

const installer = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'
const user = 'S-1-5-21-1004336348-1177238915-682003330-1001'

/** Rights that a descriptor gives accounts that are no administrators; null: it is not understood. */
function judged(text: string): { owner: boolean; replace: boolean; change: boolean } | null {
  const found = parseSecurityDescriptor(text)
  return (
    found && {
      owner: isAdministrator(found.owner),
      replace: lets(found, REPLACING),
      change: lets(found, CHANGING),
    }
  )
}
const closed = { owner: true, replace: false, change: false }

describe('as Windows has them from its installation', () => {
  test('the system drive and ProgramData let users create, and replace nothing', () => {
    const drive = `O:${installer}G:${installer}D:PAI(A;OICIIO;SDGXGWGR;;;AU)(A;;LC;;;AU)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)`
    const programData =
      'O:SYG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICIIO;GA;;;CO)(A;OICI;0x1200a9;;;BU)(A;CI;DCLCRPCR;;;BU)'
    expect(judged(drive)).toEqual({ ...closed, change: true })
    expect(judged(programData)).toEqual({ ...closed, change: true })
  })

  test('a folder that an administrator creates in ProgramData inherits what users may create', () => {
    const inherited =
      'O:BAG:S-1-5-21-1-2-3-513D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)'
    expect(judged(inherited)).toEqual({ ...closed, change: true })
  })

  test('a folder that a user creates there is that user’s', () => {
    const own = `O:${user}G:S-1-5-21-1-2-3-513D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;ID;FA;;;${user})(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)`
    expect(judged(own)).toEqual({ owner: false, replace: true, change: true })
  })
})

test.each([
  ['a closed folder', 'O:BAG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)'],
  ['a closed file', 'O:BAG:BAD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)'],
  ['identifiers instead of letters', 'O:S-1-5-18D:(A;;FA;;;S-1-5-32-544)(A;;FR;;;S-1-1-0)'],
  ['the installer of Windows', `O:${installer}D:P(A;;FA;;;${installer})`],
  ['rights of the creator, which are for what is created', 'O:BAD:(A;OICI;FA;;;BA)(A;OICIIOID;GA;;;CO)'],
  ['rights of the owner, who is an administrator', 'O:BAD:(A;;FA;;;OW)'],
  ['a denial', `O:BAD:(D;;FA;;;${user})(A;;FA;;;BA)(A;;FRFX;;;BU)`],
  ['an empty list, which lets nobody do anything', 'O:BAD:P'],
  ['audit entries', 'O:BAG:BAD:PAI(A;;FA;;;BA)S:AI(AU;SAFA;FA;;;WD)'],
  ['numbers', 'O:BAD:(A;;2032127;;;BA)(A;;1179817;;;BU)'],
  ['rights that are only inherited', 'O:BAD:(A;OICIIO;FA;;;BU)(A;;FA;;;SY)'],
])('%s is closed', (_, text) => {
  expect(judged(text)).toEqual(closed)
})

test.each([
  ['write', 'FW'],
  ['write data', '0x2'],
  ['append or create folders', 'LC'],
  ['change attributes', '0x100'],
  ['change extended attributes', 'RP'],
  ['generic write', 'GW'],
])('others who may %s can change it', (_, mask) => {
  expect(judged(`O:BAD:(A;;FA;;;BA)(A;;${mask};;;BU)`)).toEqual(
    mask === 'GW' ? { owner: true, replace: true, change: true } : { ...closed, change: true },
  )
})

test.each([
  ['delete', 'SD'],
  ['delete what it holds', 'DT'],
  ['change permissions', 'WD'],
  ['take ownership', 'WO'],
  ['everything', 'GA'],
  ['the most that can be had', '0x2000000'],
  ['full access', 'FA'],
])('others who may %s can replace it', (_, mask) => {
  expect(judged(`O:BAD:(A;;FA;;;BA)(A;;${mask};;;S-1-1-0)`)).toMatchObject({ replace: true, change: true })
})

test('a denial does not make an open entry closed', () => {
  expect(judged('O:BAD:(D;;FA;;;BU)(A;;FA;;;BU)')).toMatchObject({ replace: true })
})

test.each([
  ['no list', 'O:BAG:BA'],
  ['a NULL list', 'O:BAG:BAD:NO_ACCESS_CONTROL'],
])('%s lets everybody do everything', (_, text) => {
  expect(judged(text)).toEqual({ owner: true, replace: true, change: true })
})

test.each(['LA', 'DA', 'BU', 'WD', 'AU', 'CO', 'OW', 'S-1-5-32-545', 'S-1-5-80-0', user])(
  'an owner %s is no administrator',
  (sid) => {
    expect(judged(`O:${sid}D:P(A;;FA;;;BA)`)).toMatchObject({ owner: false })
  },
)

test.each([
  ['nothing', ''],
  ['no owner', 'D:P(A;;FA;;;BA)'],
  ['a conditional entry', 'O:BAD:(XA;;FR;;;BU;(@User.Title == "x"))'],
  ['a conditional denial', 'O:BAD:(XD;;FX;;;WD;(Member_of {SID(BA)}))(A;;FA;;;BA)'],
  ['an entry for an object', 'O:BAD:(OA;;FR;bf967aba-0de6-11d0-a285-00aa003049e2;;BU)'],
  ['an unknown type', 'O:BAD:(Q;;FR;;;BU)'],
  ['unknown rights', 'O:BAD:(A;;ZZ;;;BU)'],
  ['rights of a registry key', 'O:BAD:(A;;KR;;;BU)'],
  ['half a right', 'O:BAD:(A;;FAS;;;BA)'],
  ['a number that is too large', 'O:BAD:(A;;0x1FFFFFFFF;;;BA)'],
  ['an octal number', 'O:BAD:(A;;0777;;;BA)'],
  ['unknown flags', 'O:BAD:(A;XX;FR;;;BU)'],
  ['an unknown control', 'O:BAD:Q(A;;FA;;;BA)'],
  ['a NULL list with entries', 'O:BAD:NO_ACCESS_CONTROL(A;;FA;;;BA)'],
  ['an account by its name', 'O:BAD:(A;;FR;;;Users)'],
  ['too few parts', 'O:BAD:(A;;FR;;BU)'],
  ['too many parts', 'O:BAD:(A;;FR;;;BU;x)'],
  ['an entry that does not end', 'O:BAD:(A;;FA;;;BA)(A;;FR;;;BU'],
  ['text behind it', 'O:BAD:(A;;FA;;;BA)x'],
  ['text before it', ' O:BAD:(A;;FA;;;BA)'],
  ['two lists', 'O:BAD:(A;;FA;;;BA)D:(A;;FA;;;BU)'],
])('%s is not understood', (_, text) => {
  expect(judged(text)).toBeNull()
})
