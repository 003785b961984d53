import { pagesOf } from '#contract/pages.ts'
import { RoleDetail, role, type RoleRelationType } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { type Kind, kindLabels, kinds } from '#features/sys/role/kinds.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import type { CloneCopy, CopySource } from '#kit/form/copies.ts'

const { addRelations, addUsers } = role.endpoints

/** Users that one call gives a role to. */
const USERS_PER_CALL = 1000

/** Users of a role that are read at most. */
const MOST_USERS = 20_000

async function relationsOf(type: RoleRelationType, sample: unknown): Promise<CopySource> {
  const relationIds = RoleDetail.pick({ relations: true }).parse(sample).relations[type]
  return {
    count: relationIds.length,
    copy: async ({ id }) => {
      await callEndpoint(addRelations, { body: { roleId: id, relationType: type, relationIds } })
    },
  }
}

async function usersOf(sample: unknown): Promise<CopySource> {
  const { id: roleId } = RoleDetail.pick({ id: true }).parse(sample)
  const read = async (page: number, limit: number) =>
    (await callEndpoint(user.endpoints.page, { query: { roleId, page, limit } })).data
  const ids: string[] = []
  for await (const { list } of pagesOf(read, { most: MOST_USERS })) ids.push(...list.map(({ id }) => id))
  return {
    count: ids.length,
    copy: async ({ id }) => {
      for (let at = 0; at < ids.length; at += USERS_PER_CALL) {
        const userIds = ids.slice(at, at + USERS_PER_CALL).join()
        await callEndpoint(addUsers, { query: { roleId: id, userIds } })
      }
    },
  }
}

const copyOf = (kind: Kind): CloneCopy => ({
  id: kind,
  label: kindLabels[kind],
  // Who holds a role is a decision about people, not about the role.
  isTicked: kind !== 'user',
  guard: kind === 'user' ? addUsers : addRelations,
  read: (sample) => (kind === 'user' ? usersOf(sample) : relationsOf(kind, sample)),
})

/** The ways in which a role reaches users, for its clone. */
export const roleCopies: readonly CloneCopy[] = kinds.map(copyOf)
