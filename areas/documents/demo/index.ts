import { instructionPdf } from '#areas/esop/demo/pdf.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { demoProducts } from '#areas/routing/demo/products.ts'
import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import { limits } from '#core/contract/limits.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { storeFile } from '#core/server/files/store.ts'
import { writeXlsx } from '#core/server/sheets/index.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { addDocument, addDocumentVersion } from '../contract/document.api.ts'
import { documentTypeCrud } from '../contract/document-type.ts'
import { addDocumentFolder, updateDocumentFolderAccess } from '../contract/folder.api.ts'
import { linkDocument } from '../contract/link.api.ts'

const typeNames = ['图纸', '证书', '手册', '表单'] as const
const namesOf = inOthers({
  图纸: ['Drawing', 'Bản vẽ'],
  证书: ['Certificate', 'Chứng chỉ'],
  手册: ['Manual', 'Sổ tay'],
  表单: ['Form', 'Biểu mẫu'],
})

interface Told {
  folder: string
  type: (typeof typeNames)[number]
  /** Of its file; what it says of Vietnamese and English readers stands in it. */
  name: string
  bytes(): Promise<Buffer>
  /** Days from today. */
  expires?: number
  /** What came before what is shown now. */
  before?: { note: string; bytes(): Promise<Buffer> }
}

const pdf = (title: string, foot: string, steps: string[], warning?: string) => async () =>
  instructionPdf([{ title, foot, steps, warning }])

const drawing = (revision: string, tolerance: string) =>
  pdf('输出轴 Trục ra · Output shaft', `图号 SH-1001    版次 ${revision}`, [
    '材料 45 钢，调质 HB 220 至 250。',
    `外圆 Φ40 ${tolerance}，表面粗糙度 Ra 0.8。`,
    '两端中心孔 B3，未注倒角 C1。',
    '键槽 12 × 5 × 40，对称度 0.02。',
  ])

const sheet = async (): Promise<Buffer> => {
  const text = (header: string) => ({ header, type: 'text' as const })
  const parts: Buffer[] = []
  const rows = [
    ['砂轮 Đá mài', '400 × 50 × 203', '2', '每月'],
    ['卡爪 Chấu kẹp', 'K11-250', '3', '每季'],
    ['导轨油 Dầu ray', 'HG-68', '20', '每周'],
    ['切削液 Dung dịch cắt', 'EM-5', '200', '每月'],
  ]
  const columns = ['名称 Tên', '规格 Spec', '数量 Qty', '周期 Cycle'].map(text)
  for await (const part of writeXlsx([{ name: '易耗品', columns, rows }])) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const notes = async () =>
  Buffer.from(
    [
      '车床日常检查 · Kiểm tra máy tiện hằng ngày · Lathe, daily check',
      '',
      '1. 清理导轨切屑，加导轨油 / Dọn phoi trên ray, tra dầu / Clear chips from the guideways, add oil',
      '2. 检查卡盘压力 / Kiểm tra áp suất mâm cặp / Check the chuck pressure',
      '3. 空转五分钟 / Chạy không tải năm phút / Run idle for five minutes',
    ].join('\n'),
  )

const told: Told[] = [
  {
    folder: '图纸 Bản vẽ',
    type: '图纸',
    name: 'SH-1001 输出轴 Trục ra.pdf',
    bytes: drawing('B', '-0.016/0'),
    before: { note: '客户放宽公差前', bytes: drawing('A', '-0.008/0') },
  },
  {
    folder: '质量证书 Chứng chỉ',
    type: '证书',
    name: 'ISO 9001 证书 Chứng chỉ.pdf',
    expires: 20,
    bytes: pdf('质量管理体系证书 ISO 9001', '证书号 CN-24-0917', [
      '认证范围：轴类零件与注塑件的生产。',
      '依据标准：ISO 9001。',
      '每年监督审核一次，到期前申请换证。',
    ]),
  },
  {
    folder: '质量证书 Chứng chỉ',
    type: '证书',
    name: '45 钢材质证明 炉号 4711.pdf',
    bytes: pdf('材质证明 45 钢', '炉号 4711', [
      '碳 0.45，硅 0.24，锰 0.62。',
      '抗拉强度 640 MPa。',
      '超声波探伤合格。',
    ]),
  },
  { folder: '设备手册 Sổ tay máy', type: '手册', name: '车床日常检查 Máy tiện.txt', bytes: notes },
  { folder: '设备手册 Sổ tay máy', type: '表单', name: '易耗品清单 Vật tư tiêu hao.xlsx', bytes: sheet },
]

const mimes: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function makeDocuments(demo: DemoCaller, people: People): Promise<void> {
  const today = localDate('Asia/Shanghai', demo.now.getTime())
  const now = demo.now
  demo.become(people.named.get('manager') as Person)
  demo.now = new Date(now.getTime() - 40 * 86_400_000)
  const typeIds = await demo.addAll(
    documentTypeCrud.add,
    typeNames.map((name) => ({ name, names: namesOf(name) })),
  )
  const folders = new Map<string, number>()
  for (const { folder } of told)
    if (!folders.has(folder))
      folders.set(folder, (await demo.call(addDocumentFolder, { name: folder, parentId: null })).id)
  await closeToQuality(demo, folders.get('质量证书 Chứng chỉ') as number)
  const stored = async (name: string, bytes: () => Promise<Buffer>) => {
    const content = await bytes()
    const mime = mimes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    const file = { name, mime, purpose: 'document' as const, bytes: content, days: limits.uploadDays }
    return (await demo.within('demo', (ctx) => storeFile(ctx, file))).id
  }
  for (const { folder, type, name, bytes, expires, before } of told) {
    demo.now = new Date(now.getTime() - 40 * 86_400_000)
    const { id } = await demo.call(addDocument, {
      folderId: folders.get(folder) as number,
      fileId: await stored(name, before?.bytes ?? bytes),
      typeId: typeIds[typeNames.indexOf(type)],
      expiresOn: expires === undefined ? null : addDays(today, expires),
    })
    demo.now = new Date(now.getTime() - 5 * 86_400_000)
    if (before) await demo.call(addDocumentVersion, { id, fileId: await stored(name, bytes), note: before.note })
  }
}

/** Drawings and manuals are found where they are needed: at the first product, machine and operation. */
async function linkSome(demo: DemoCaller): Promise<void> {
  const first = async (table: 'product' | 'machine' | 'operation') =>
    (await demo.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const documents = await demo.db.selectFrom('document').select('id').orderBy('id').limit(3).execute()
  for (const [i, kind] of (['product', 'machine', 'operation'] as const).entries()) {
    const document = documents[i]
    if (document) await demo.call(linkDocument, { kind, subjectId: await first(kind), id: document.id })
  }
}

/** Certificates are for the quality department, which keeps them, and for planners, who read them. */
async function closeToQuality(demo: DemoCaller, id: number): Promise<void> {
  const quality = await demo.db.selectFrom('department').select('id').where('name', '=', '质量部').executeTakeFirst()
  const roles = await demo.db.selectFrom('role').select(['id', 'rights']).where('allRights', '=', false).execute()
  const change = roles.filter(({ rights }) => rights.includes('documentFolder.grant'))
  const read = roles.filter(
    ({ rights }) => rights.includes('documentFolder.edit') && !rights.includes('documentFolder.grant'),
  )
  await demo.call(updateDocumentFolderAccess, {
    id,
    version: 1,
    closed: true,
    roles: [
      ...change.map((role) => ({ roleId: role.id, level: 'change' as const })),
      ...read.map((role) => ({ roleId: role.id, level: 'read' as const })),
    ],
    departments: quality ? [{ departmentId: quality.id, level: 'change' }] : [],
  })
}

/** What the area brings to the demo factory. */
export const demo = [
  demoPart({
    name: 'documents.documents',
    needs: { people: demoPeople, products: demoProducts, machines: demoPlaces },
    async make(made, { people }) {
      await makeDocuments(made, people)
      await linkSome(made)
    },
  }),
]
