import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { history } from '#areas/execution/demo/history.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { limits } from '#core/contract/limits.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { storeFile } from '#core/server/files/store.ts'
import { root } from '#core/server/root.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { approveInstruction, reviseInstruction, submitInstruction } from '../contract/instruction.api.ts'
import { instructionCrud, instructionKind } from '../contract/instruction.ts'
import { esopDisplayCrud } from '../contract/line-display.ts'
import { printDays, printInstruction } from '../contract/print.api.ts'
import { confirmInstructionStep, getInstructionSteps, setInstructionSteps } from '../contract/step.ts'
import { readInstructions } from '../server/index.ts'
import { instructionPdf } from './pdf.ts'

/** One document: what it is for, and what stands in it, page by page. */
interface Told {
  code: string
  name: string
  operation?: string
  product?: string
  mustRead?: boolean
  /** Still waits for its approvers. */
  waits?: boolean
  pages: { title: string; steps: string[]; warning?: string }[]
}

const told: Told[] = [
  {
    code: 'ZY-MO-01.pdf',
    name: '磨外圆作业指导书.pdf',
    operation: '磨外圆',
    mustRead: true,
    pages: [
      {
        title: '磨外圆 · 开机与装夹',
        steps: [
          '戴好护目镜，扎紧袖口，禁止戴手套操作。',
          '检查砂轮有无裂纹，空转两分钟后再上料。',
          '核对图号与来料，清洁两端中心孔并涂油。',
          '用两顶尖装夹工件，手转一圈确认无卡滞。',
        ],
        warning: '砂轮罩未关好，禁止启动主轴',
      },
      {
        title: '磨外圆 · 磨削与测量',
        steps: [
          '粗磨留量 0.05 毫米，进给每次不超过 0.02 毫米。',
          '精磨前修整砂轮，光磨两次至无火花。',
          '停机后测量外径三处，圆度不超过 0.005 毫米。',
          '首件送检合格后再批量加工，每二十件抽检一件。',
        ],
        warning: '主轴未停稳，禁止测量',
      },
    ],
  },
  {
    code: 'ZY-ZS-01.pdf',
    name: '注塑作业指导书.pdf',
    operation: '注塑',
    pages: [
      {
        title: '注塑 · 开机准备',
        steps: [
          '核对模具编号与产品。',
          '料筒升温到位后保温十五分钟。',
          '检查冷却水路与顶出行程。',
          '试射三模，废料单独存放。',
        ],
        warning: '安全门打开时机器不得动作',
      },
      {
        title: '注塑 · 生产与自检',
        steps: ['每小时检查飞边、缩水与色差。', '产品装箱每层垫隔纸。', '停机超过二十分钟须清空料筒。'],
      },
    ],
  },
  {
    code: 'ZY-BENG-01.pdf',
    name: '水泵总成装配作业指导书.pdf',
    product: 'BENG-01',
    pages: [
      {
        title: '水泵总成 · 装配',
        steps: [
          '按清单点齐壳体、叶轮与密封件。',
          '轴承压入前加热至八十度。',
          '叶轮装入后手转应灵活无异响。',
          '对角拧紧螺栓，力矩二十五牛米。',
        ],
        warning: '密封圈不得重复使用',
      },
      {
        title: '水泵总成 · 检查',
        steps: ['通气保压三十秒，压降不超过 2 千帕。', '贴序列号标签并扫码。', '装箱前核对铭牌与合格证。'],
      },
    ],
  },
  {
    code: 'ZY-CS-01.pdf',
    name: '功能测试作业指导书.pdf',
    operation: '功能测试',
    pages: [
      {
        title: '功能测试',
        steps: [
          '开机预热十分钟并校零。',
          '连接测试线束，确认接地。',
          '按程序测试，不合格品贴红标签隔离。',
          '测试数据自动上传，不得手工改写。',
        ],
        warning: '高压测试时双手离开工作台',
      },
    ],
  },
  {
    code: 'ZY-DB-01.pdf',
    name: '激光打标作业指导书.pdf',
    operation: '激光打标',
    waits: true,
    pages: [
      {
        title: '激光打标',
        steps: ['核对打标内容与工单。', '首件打标后扫码验证。', '每两小时清洁镜片一次。'],
        warning: '打标时必须关闭防护罩',
      },
    ],
  },
]

/** The injection molding one is being renewed: its next revision waits for its last approver. */
const renewed = {
  code: 'ZY-ZS-01.pdf',
  changeNote: '增加保压时间与换色清洗要求',
  page: {
    title: '注塑 · 保压与换色',
    steps: ['保压时间按工艺卡设定，首件称重确认。', '换色前用清洗料空射，至无杂色为止。', '换色后首十模全检色差。'],
    warning: '清洗料不得混入回料',
  },
}

/** Grinding is also told step by step; the last but one is confirmed at work. */
const stepped = {
  code: 'ZY-MO-01.pdf',
  steps: [
    {
      title: '安全与砂轮检查',
      text: '戴好护目镜，检查砂轮有无裂纹，空转两分钟。',
      page: 1,
      seconds: 120,
      confirm: 'none',
    },
    {
      title: '两顶尖装夹',
      text: '清洁两端中心孔并涂油，手转一圈确认无卡滞。',
      page: 1,
      media: { file: 'clamping.png', name: '两顶尖装夹.png', mime: 'image/png' },
      seconds: 60,
      confirm: 'none',
    },
    { title: '首件测量', text: '停机后测量外径三处，圆度不超过 0.005 毫米。', page: 2, seconds: 90, confirm: 'once' },
    {
      title: '批量磨削与抽检',
      text: '首件合格后批量加工，每二十件抽检一件。',
      page: 2,
      media: { file: 'grinding.webm', name: '批量磨削.webm', mime: 'video/webm' },
      confirm: 'none',
    },
  ],
} as const

/** Steps with their pictures and videos, which are drawn for the demo and stand in `media`. */
async function stepsOf(demo: DemoCaller) {
  const made = []
  for (const step of stepped.steps) {
    const { media, ...rest } = { media: null, ...step }
    const fileId =
      media && (await storeDocument(demo, media.name, media.mime, readFileSync(join(mediaFolder, media.file))))
    made.push({ ...rest, fileId })
  }
  return made
}

const mediaFolder = join(root, 'areas/esop/demo/media')
const levels = ['approver1', 'approver2']
/** Of the operators, so many have not read what must be read: they never worked at it. */
const late = 6

/** Work instructions in force, one that waits, one that is renewed, and who has read what must be read: whoever has worked by it. */
async function makeInstructions(demo: DemoCaller, people: People): Promise<void> {
  const person = (name: string) => people.named.get(name) as Person
  await demo.call(updateApprovalSetting, {
    kind: instructionKind,
    levels: levels.map((name) => ({ userIds: [person(name).userId] })),
  })
  const { now } = demo
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const today = localDate('Asia/Shanghai', now.getTime())
  demo.become(person('planner'))
  demo.now = daysAgo(70)
  const drafts = await draftsOf(demo, told, addDays(today, -65))
  const ids = await demo.addAll(instructionCrud.add, drafts)
  const grinding = ids[told.findIndex(({ code }) => code === stepped.code)] as number
  const { version } = await demo.call(getInstructionSteps, { id: grinding })
  await demo.call(setInstructionSteps, { id: grinding, version, steps: await stepsOf(demo) })
  await demo.call(submitInstruction, { ids })
  const waiting = ids.filter((_, i) => told[i]?.waits)
  const old = told.find(({ code }) => code === renewed.code) as Told
  for (const [i, name] of levels.entries()) {
    demo.now = daysAgo(69 - i)
    demo.become(person(name))
    await demo.call(approveInstruction, { ids: ids.filter((id) => !waiting.includes(id)) })
  }
  demo.now = daysAgo(66)
  await readByWorkers(demo, people, ids)
  demo.become(person('planner'))
  demo.now = daysAgo(2)
  const [draft] = await draftsOf(demo, [{ ...old, pages: [...old.pages, renewed.page] }], today)
  const revision = await demo.call(reviseInstruction, {
    ...(draft as NonNullable<typeof draft>),
    id: ids[told.indexOf(old)] as number,
    changeNote: renewed.changeNote,
  })
  await demo.call(submitInstruction, { ids: [revision.id] })
  const printed = ids[told.findIndex(({ mustRead }) => mustRead)] as number
  await demo.call(printInstruction, { id: printed, copies: 2, validUntil: addDays(today, printDays.usual - 2) })
  await setDisplays(demo)
  await confirmByWorker(demo, people, grinding)
  demo.become(person(levels[0] as string))
  demo.now = daysAgo(1)
  await demo.call(approveInstruction, { ids: [revision.id] })
}

/** Whoever worked last at the operation has confirmed its step there. */
async function confirmByWorker(demo: DemoCaller, people: People, id: number): Promise<void> {
  const operators = people.by.get('operator') ?? []
  const { rows } = await sql<{
    taskId: number
    userId: number
    stationId: number | null
    onAt: string
    stepId: number
  }>`
    select d.task_id, d.user_id, d.station_id, d.on_at, s.id as step_id
    from instruction_operation o
    join order_operation p on p.team_id = o.team_id and p.operation_id = o.operation_id
    join task t on t.team_id = p.team_id and t.order_operation_id = p.id
    join duty_session d on d.team_id = t.team_id and d.task_id = t.id
    join instruction_step s on s.team_id = o.team_id and s.instruction_id = o.instruction_id and s.confirm <> 'none'
    where o.instruction_id = ${id} and d.user_id = any(${operators.map(({ userId }) => userId)})
    order by d.on_at desc limit 1`.execute(demo.db)
  const [last] = rows
  const worker = operators.find(({ userId }) => userId === last?.userId)
  if (!last || !worker) return
  const { taskId, stepId, stationId } = last
  demo.become(worker)
  demo.now = new Date(Date.parse(last.onAt) + 15 * 60_000)
  await demo.call(confirmInstructionStep, { instructionId: id, stepId, taskId, stationId: stationId ?? undefined })
}

/** Two lines show their instructions in another way than the others. */
async function setDisplays(demo: DemoCaller): Promise<void> {
  const lines = await demo.db.selectFrom('productionLine').select('id').orderBy('number').execute()
  const looks = [
    { shown: true, layout: 'single', fit: 'width', callButton: true },
    { shown: true, layout: 'split', fit: 'page', turnSeconds: 60, callButton: true },
  ] as const
  const rows = looks.flatMap((look, i) => {
    const line = lines[lines.length - 1 - i]
    return line ? [{ ...look, lineId: line.id }] : []
  })
  await demo.addAll(esopDisplayCrud.add, rows)
}

async function storeDocument(demo: DemoCaller, name: string, mime: string, bytes: Buffer): Promise<number> {
  const kept = { name, mime, purpose: 'document' as const, bytes, days: limits.uploadDays }
  return (await demo.within('demo', (ctx) => storeFile(ctx, kept))).id
}

async function draftsOf(demo: DemoCaller, documents: readonly Told[], effectiveFrom: string) {
  const operations = await demo.db.selectFrom('operation').select(['id', 'produreName']).execute()
  const products = await demo.db.selectFrom('product').select(['id', 'code']).execute()
  const drafts = []
  for (const { code, name, operation, product, mustRead = false, pages } of documents) {
    const fileId = await storeDocument(demo, name, 'application/pdf', pdfOf(code, pages))
    const operationId = operations.find(({ produreName }) => produreName === operation)?.id
    drafts.push({
      code,
      name,
      fileId,
      mustRead,
      effectiveFrom,
      productId: products.find((each) => each.code === product)?.id ?? null,
      operationIds: operationId === undefined ? [] : [operationId],
    })
  }
  return drafts
}

const pdfOf = (code: string, pages: Told['pages']): Buffer =>
  instructionPdf(pages.map((page, i) => ({ ...page, foot: `${code}    第 ${i + 1} 页，共 ${pages.length} 页` })))

/** Whoever has worked at the operation has read its document, and most others. */
async function readByWorkers(demo: DemoCaller, people: People, ids: number[]): Promise<void> {
  const at = told.findIndex(({ mustRead }) => mustRead)
  const operators = (people.by.get('operator') ?? []).map(({ userId }) => userId)
  const { rows } = await sql<{ userId: number }>`
    select distinct d.user_id from operation p
    join order_operation o on o.team_id = p.team_id and o.operation_id = p.id
    join task t on t.team_id = o.team_id and t.order_operation_id = o.id
    join duty_session d on d.team_id = t.team_id and d.task_id = t.id
    where p.produre_name = ${told[at]?.operation ?? ''}`.execute(demo.db)
  const workers = new Set(rows.map(({ userId }) => userId))
  const others = operators.filter((id) => !workers.has(id))
  const userIds = [...workers, ...others.slice(0, Math.max(0, others.length - late))]
  for (let from = 0; from < userIds.length; from += 100)
    await demo.within('demo', (ctx) =>
      readInstructions(ctx, { ids: [ids[at] as number], userIds: userIds.slice(from, from + 100) }),
    )
}

export const instructions = demoPart({
  name: 'esop.instructions',
  needs: { people: demoPeople, history },
  make: (demo, made) => makeInstructions(demo, made.people),
})
