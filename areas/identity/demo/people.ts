import { type SystemRole, systemRoles } from '#core/contract/area.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { translator } from '#core/server/i18n.ts'
import { departmentCrud, positionCrud, shiftTeamCrud, workGroupCrud } from '../contract/department.ts'
import { addTeamUsers, demoAccounts, demoPassword, hashPassword, setPasswords } from '../server/index.ts'

export interface Person {
  userId: number
  name: string
}

export interface People {
  workshops: number[]
  /** By the system role that they hold. */
  by: Map<SystemRole, Person[]>
  named: Map<string, Person>
}

const seed = 20_240_101

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const given = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀兰',
  '建国',
  '海燕',
  '志强',
  '晓东',
  '丽华',
  '文博',
  '思远',
]

const workshopNames = ['机加工车间', '冲压注塑车间', '装配车间']
const offices = ['生产计划部', '质量部', '设备部', '仓储部']
const shifts = ['白班', '夜班']
const namesOf = inOthers({
  机加工车间: ['Machining workshop', 'Xưởng gia công cơ khí'],
  冲压注塑车间: ['Stamping and molding workshop', 'Xưởng dập và ép nhựa'],
  装配车间: ['Assembly workshop', 'Xưởng lắp ráp'],
  生产计划部: ['Production planning', 'Phòng kế hoạch sản xuất'],
  质量部: ['Quality', 'Phòng chất lượng'],
  设备部: ['Equipment', 'Phòng thiết bị'],
  仓储部: ['Warehousing', 'Phòng kho vận'],
})
/** Who comes when somebody calls, besides managers. */
const helpers: SystemRole[] = ['maintainer', 'inspector', 'warehouse', 'mold']
const positions = ['车间主任', '计划员', '操作工', '维修工', '模具工', '仓管员', '检验员', '班组长'] as const

/** How many of each role, with their position and where they work (a workshop by turns, or an office by its index). */
const staff: { role: SystemRole; count: number; position: (typeof positions)[number]; office?: number }[] = [
  { role: 'manager', count: 3, position: '车间主任' },
  { role: 'planner', count: 4, position: '计划员', office: 0 },
  { role: 'operator', count: 104, position: '操作工' },
  { role: 'maintainer', count: 8, position: '维修工', office: 2 },
  { role: 'mold', count: 6, position: '模具工' },
  { role: 'warehouse', count: 6, position: '仓管员', office: 3 },
  { role: 'inspector', count: 8, position: '检验员', office: 1 },
  { role: 'approver', count: 10, position: '班组长' },
]

/** Demo accounts in the order of the people of their role. */
const accountsOf: Partial<Record<SystemRole, readonly string[]>> = {
  manager: ['manager'],
  planner: ['planner'],
  operator: ['operator', 'operator2'],
  approver: ['approver1', 'approver2', 'approver3'],
  inspector: ['inspector'],
  maintainer: ['maintainer'],
  mold: ['mold'],
  warehouse: ['warehouse'],
}

/** Departments, teams and 150 people in every role; the demo accounts get the demo password, the others must change theirs. */
async function makePeople(demo: DemoCaller): Promise<People> {
  const chance = new Chance(seed)
  // Hashed while the others are made.
  const hash = hashPassword(demoPassword)
  hash.catch(() => {})
  const workshops = await demo.addAll(
    departmentCrud.add,
    workshopNames.map((name) => ({ name, names: namesOf(name), isWorkshop: true })),
  )
  const officeIds = await demo.addAll(
    departmentCrud.add,
    offices.map((name) => ({ name, names: namesOf(name) })),
  )
  const made = await demo.addAll(
    positionCrud.add,
    positions.map((name) => ({ name })),
  )
  const positionIds = new Map(positions.map((name, i) => [name, made[i] as number]))
  const units = [...workshopNames, ...offices]
  const unitIds = [...workshops, ...officeIds]
  // Two for each, in the order of the units; planners keep office hours.
  const crews = units.flatMap((unit, i) =>
    unit === offices[0] ? [] : shifts.map((shift) => ({ name: `${unit}${shift}`, departmentId: unitIds[i] as number })),
  )
  const teamIds = await demo.addAll(
    shiftTeamCrud.add,
    crews.map(({ name, departmentId }) => ({ name: `${name}组`, departmentId })),
  )
  const groupIds = await demo.addAll(
    workGroupCrud.add,
    crews.map(({ name }, i) => ({ name: `${name}一组`, shiftTeamId: teamIds[i] as number })),
  )
  const teams = crews.map(({ departmentId }, i) => ({
    departmentId,
    id: teamIds[i] as number,
    group: groupIds[i] as number,
  }))
  const workshopTeams = teams.slice(0, workshops.length * shifts.length)
  /** Operators are in the workshops' teams by turns; whoever else comes when called, by day or by night in that of the department. */
  const teamOf = (role: SystemRole, departmentId: number, late: boolean, i: number) =>
    role === 'operator'
      ? workshopTeams[i % workshopTeams.length]
      : helpers.includes(role)
        ? teams.filter((team) => team.departmentId === departmentId)[Number(late)]
        : undefined

  const roles = await rolesOf(demo)
  let number = 1
  const planned = staff.flatMap(({ role, count, position, office }) =>
    Array.from({ length: count }, (_, i) => {
      number += 1
      const departmentId = (office === undefined ? workshops[i % workshops.length] : officeIds[office]) as number
      const team = teamOf(role, departmentId, i >= count / 2, i)
      const name = accountsOf[role]?.[i]
      return {
        role,
        account: name,
        draft: {
          name: `${chance.pick(surnames)}${chance.pick(given)}`,
          jobNumber: String(number).padStart(4, '0'),
          phoneNo: String(13_800_000_000 + number),
          account: name ?? `u${String(number).padStart(4, '0')}`,
          gender: chance.pick(['male', 'female'] as const),
          positionId: positionIds.get(position) as number,
          departmentId,
          roleIds: [roles.get(role) as number],
          shiftTeamId: team?.id ?? null,
          groupId: team?.group ?? null,
          webLogin: true,
          appApproval: role === 'approver' || role === 'manager',
        },
      }
    }),
  )
  const ids = await demo.within('demo', (ctx) =>
    addTeamUsers(
      ctx,
      planned.map((each) => each.draft),
    ),
  )
  await setPasswords(demo.db, demoAccounts, await hash)

  await setForemen(demo, planned, ids)

  const people: People = { workshops, by: new Map(), named: new Map() }
  for (const [i, { role, account, draft }] of planned.entries()) {
    const person = { userId: ids[i] as number, name: draft.name }
    people.by.set(role, [...(people.by.get(role) ?? []), person])
    if (account) people.named.set(account, person)
  }
  return people
}

interface Planned {
  role: SystemRole
  draft: { departmentId: number }
}

/** The operators of a workshop have its first foreman above them. */
async function setForemen({ db }: DemoCaller, planned: readonly Planned[], ids: readonly number[]): Promise<void> {
  const of = (role: SystemRole, departmentId: number) =>
    planned.flatMap((each, i) =>
      each.role === role && each.draft.departmentId === departmentId ? (ids[i] as number) : [],
    )
  for (const departmentId of new Set(planned.map(({ draft }) => draft.departmentId))) {
    const [superiorId] = of('approver', departmentId)
    const operators = of('operator', departmentId)
    if (superiorId && operators.length)
      await db.updateTable('teamUser').set({ superiorId }).where('id', 'in', operators).execute()
  }
}

/** The roles that the team was made with. */
async function rolesOf({ db }: DemoCaller): Promise<Map<SystemRole, number>> {
  const t = translator('zh-Hans')
  const rows = await db.selectFrom('role').select(['id', 'name']).where('systemRole', '=', true).execute()
  return new Map(
    systemRoles.map((role) => [role, rows.find(({ name }) => name === t(`role.system.${role}`))?.id as number]),
  )
}

export const demoPeople = demoPart({ name: 'identity.people', needs: {}, make: makePeople })
