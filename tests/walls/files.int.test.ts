// Over 400 lines: one wall, tried by every act that attaches a file, on one team whose uploads each part of a cut would make again.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type InvoiceDetails, saveCloudInvoiceInfo } from '#areas/cloud/contract/invoice.ts'
import { placeCloudOrder } from '#areas/cloud/contract/order.ts'
import { command } from '#areas/cloud/server/provider/command.ts'
import { special } from '#areas/cloud/server/testing.ts'
import { addDocument } from '#areas/documents/contract/document.api.ts'
import { addDocumentFolder } from '#areas/documents/contract/folder.api.ts'
import { startWork } from '#areas/execution/contract/duty.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/testing.ts'
import { logout } from '#areas/identity/contract/session.api.ts'
import { teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { reportMaintenanceBreakdown } from '#areas/maintenance/contract/breakdown.api.ts'
import { good, makeMaintained, makeRound, makeTask } from '#areas/maintenance/server/testing.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { downloadFile, publishFile, uploadFile } from '#core/contract/core.api.ts'
import { makeUser } from '../factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '../support/gemba.ts'
import { ended, upload } from '../support/jobs.ts'
import { png } from '../support/picture.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
let other: Client & { userId: number }
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_CLOUD: 'on' } })
  admin = await gemba.team()
  other = await makeUser(gemba, admin.teamId, { name: 'Other', rights: ['file.publish'] })
})
afterAll(() => gemba?.end())

const pdf = Buffer.from('%PDF-1.7\n%%EOF')
/** The beginning of what Firefox records. */
const voice = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)])

type Kind = 'image' | 'pdf' | 'voice'

interface Stored {
  id: number
  fileNo: string
}

async function stored(who: Client, kind: Kind): Promise<Stored> {
  const file = { name: `a.${kind}`, bytes: { pdf, image: png, voice }[kind] }
  const { body } = await upload(gemba, who, uploadFile, { purpose: kind === 'image' ? 'image' : 'document' }, file)
  return body.data as Stored
}

const inTeam = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
  gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)

async function exported(who: Client): Promise<Stored> {
  const { jobId } = await who.call(productCrud.export, {})
  const { fileNo } = (await ended(who, jobId)).result as { fileNo: string }
  const { id } = await inTeam((db) =>
    db.selectFrom('file').select('id').where('fileNo', '=', fileNo).executeTakeFirstOrThrow(),
  )
  return { id, fileNo }
}

let number = 0

/** A row without the rows that it refers to. */
async function bare<Row>(statement: string, ...values: unknown[]): Promise<Row> {
  const client = new pg.Client({ connectionString: gemba.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query(statement, [admin.teamId, ...values])
  await client.end()
  return rows[0]
}

/** An inspection that waits. */
const inspection = (): Promise<{ id: number; version: number }> =>
  bare(
    `insert into inspection_record (team_id, inspection_no, kind, task_id, work_order_id, order_operation_id, work_center_id,
       scheme_id, scheme_code, scheme_name, items, lot_size, sample_size, due_at)
     values ($1, 'I' || $2, 'self', $2::integer, 1, 1, 1, 1, 'S', 'S', '[]', 1, 1, now()) returning id::int, version`,
    String(++number),
  )

/** A shipment that has left. */
const shipment = (): Promise<{ id: number; version: number }> =>
  bare(
    `insert into shipment (team_id, shipment_no, status, customer, ship_on, location_id, shipped_at)
     values ($1, $2, 'shipped', 'C', '2026-01-01', 1, now()) returning id::int, version`,
    `N${++number}`,
  )

const andonCall = (): Promise<{ id: number }> =>
  bare(
    `insert into andon_call (team_id, call_no, type_id, source, station_id, tiers, raised_at)
     values ($1, 'C1', 1, 'phone', 1, '[]', now()) returning id::int`,
  )

async function person() {
  const place = await inTeam((db) =>
    db.selectFrom('teamUser').select(['positionId', 'departmentId']).executeTakeFirstOrThrow(),
  )
  const roleId = (await inTeam((db) => db.selectFrom('role').select('id').executeTakeFirstOrThrow())).id
  number++
  const named = { name: 'P', jobNumber: `F${number}`, phoneNo: String(15_200_000_000 + number) }
  return { ...place, ...named, gender: 'male', roleIds: [roleId] }
}

const product = () => ({ code: `PR${++number}`, name: 'P', unit: 'pcs' })
const folder = () => admin.call(addDocumentFolder, { name: `F${++number}`, parentId: null })
const sealDraft = () => ({
  name: `Seal ${++number}`,
  level: 1,
  kind: 'person',
  shape: 'plain',
  color: 'red',
  borderWidth: 0,
  borderRadius: 0,
  width: 20,
  height: 10,
  orientation: 'portrait',
  left: 10,
  top: 10,
  fontSize: 12,
  pages: 'all',
})

const instruction = () => ({ code: `I${++number}.pdf`, name: 'I.pdf', effectiveFrom: '2026-01-01', productId: 1 })
const sheet = async () => ({ ...(await inspection()), values: [] })
const afresh = async (path: string, draft: object, file: object) => {
  const { body } = await admin.raw(path, { ...draft, ...file })
  const { id, version } = body.data as unknown as { id: number; version: number }
  return { id, version }
}
const productId = async () => (await admin.call(productCrud.add, product())).id

/** A task that the administrator is at, and a reason for what is wrong with its pieces. */
async function defect(): Promise<{ taskId: number; reasonId: number }> {
  const { taskIds, reason } = await inTeam(async (db) => {
    const order = await makeOrder(db, await makeFloor(db), { number: `W${++number}`, quantity: 100 })
    const values = { code: `D${number}`, name: 'Dent', className: 'Surface' }
    return {
      taskIds: order.taskIds,
      reason: await db.insertInto('defectReason').values(values).returning('id').executeTakeFirstOrThrow(),
    }
  })
  const taskId = taskIds[0] as number
  await admin.call(startWork, { taskId, userIds: [admin.userId], confirmed: ['moveDuty'] })
  return { taskId, reasonId: reason.id }
}

interface Probe {
  kind: Kind
  body(): Promise<object>
  /** Where the file is not named by a field of the call itself: the call with it, and what is refused then. */
  nested?: { put(call: object, id: number): object; refused: string }
}

/** A field that names several. */
const many = (key: string): Probe['nested'] => ({ put: (call, id) => ({ ...call, [key]: [id] }), refused: key })

/** The picture of how an item of a standard should look. */
const shown: Probe['nested'] = {
  put: (call, id) => ({ ...call, items: [{ item: 'Guards', kind: 'yesNo', goodPhotoId: id }] }),
  refused: 'items',
}

/** Each field of the wire that names a file: a call that is good but for the file. */
/** Invoice info that is whole. */
async function invoiceOf(): Promise<{ invoice: InvoiceDetails; termsAccepted: true }> {
  const licenceFileId = (await stored(admin, 'pdf')).id
  const certificateFileId = (await stored(admin, 'pdf')).id
  return { invoice: { ...special, licenceFileId, certificateFileId }, termsAccepted: true }
}

/** A field within the invoice of a call. */
const ofInvoice = (key: string): Probe['nested'] => ({
  put: (call: { invoice?: object }, id) => ({ ...call, invoice: { ...call.invoice, [key]: id } }),
  refused: `invoice.${key}`,
})

/** An order of the cloud service that waits to be paid; a team has one at a time. */
async function unpaidOrder(): Promise<{ id: number }> {
  const provider = (...words: string[]) => gemba.services.database.inNoTeam((db) => command(db, words, new Date()))
  await provider('plan', 'trial', '1', '10')
  await provider('bank', '--company', 'C', '--bank', 'B', '--account', '1')
  await inTeam((db) => db.updateTable('cloudOrder').set({ state: 'closed' }).execute())
  await admin.call(saveCloudInvoiceInfo, await invoiceOf())
  const { id } = await admin.call(placeCloudOrder, { edition: 'trial', months: 1, price: 10, termsAccepted: true })
  return { id }
}

const probes: Record<string, Probe> = {
  '/cloud/web/payCloudOrder receiptFileId': { kind: 'pdf', body: unpaidOrder },
  ...Object.fromEntries(
    ['licenceFileId', 'certificateFileId'].flatMap((key): [string, Probe][] => [
      [`/cloud/web/saveCloudInvoiceInfo ${key}`, { kind: 'pdf', body: invoiceOf, nested: ofInvoice(key) }],
      [
        `/cloud/web/applyCloudInvoice ${key}`,
        {
          kind: 'pdf',
          body: async () => ({ ...(await unpaidOrder()), ...(await invoiceOf()) }),
          nested: ofInvoice(key),
        },
      ],
    ]),
  ),
  '/production/app/addReport photoIds': {
    kind: 'image',
    body: async () => ({ ...(await defect()), goodQuantity: 0 }),
    nested: {
      put: ({ reasonId, ...call }: { reasonId?: number }, id) => ({
        ...call,
        defects: [{ reasonId, quantity: 1, photoIds: [id] }],
      }),
      refused: 'defects.0.photoIds',
    },
  },
  '/production/app/addAndonPhoto photoIds': {
    kind: 'image',
    body: andonCall,
    nested: many('photoIds'),
  },
  '/productiondata/web/addMaintenanceStandard goodPhotoId': {
    kind: 'image',
    body: async () => ({ code: `IMG${number++}`, name: 'Look', items: [{ item: 'Guards', kind: 'yesNo' }] }),
    nested: shown,
  },
  '/productiondata/web/updateMaintenanceStandard goodPhotoId': {
    kind: 'image',
    body: async () => {
      const { standardId: id } = await makeMaintained(gemba, admin)
      return { id, version: 1 }
    },
    nested: shown,
  },
  '/productiondata/app/executeMaintenanceTask photoIds': {
    kind: 'image',
    body: async () => {
      const { task } = await makeTask(admin, await makeMaintained(gemba, admin))
      return { id: task.id, values: good }
    },
    nested: { put: (call, id) => ({ ...call, photos: [{ photoIds: [id] }] }), refused: 'photos' },
  },
  '/productiondata/app/checkMaintenancePoint photoIds': {
    kind: 'image',
    body: async () => {
      const { points } = await makeRound(admin, await makeMaintained(gemba, admin))
      return { id: points[0]?.id, code: points[0]?.machineNumber, values: good }
    },
    nested: { put: (call, id) => ({ ...call, photos: [{ photoIds: [id] }] }), refused: 'photos' },
  },
  '/productiondata/app/reportMaintenanceBreakdown photoIds': {
    kind: 'image',
    body: async () => ({ machineId: (await makeMaintained(gemba, admin)).machineIds[0], symptom: 'smoke' }),
    nested: many('photoIds'),
  },
  '/productiondata/app/reportMaintenanceBreakdown voiceIds': {
    kind: 'voice',
    body: async () => ({ machineId: (await makeMaintained(gemba, admin)).machineIds[0], symptom: 'smoke' }),
    nested: many('voiceIds'),
  },
  '/production/app/raiseAbnormality photoIds': {
    kind: 'image',
    body: async () => ({ subject: 'Dents' }),
    nested: many('photoIds'),
  },
  '/production/app/addAbnormalityPhoto photoIds': {
    kind: 'image',
    body: () => afresh('/production/app/raiseAbnormality', { subject: 'Dents' }, {}),
    nested: many('photoIds'),
  },
  '/production/web/addEightDFile fileId': {
    kind: 'pdf',
    body: async () => ({ ...(await afresh('/production/web/raiseEightD', { subject: 'Dents' }, {})), step: 'D3' }),
  },
  '/warehouse/web/deliverShipment photoIds': {
    kind: 'image',
    body: async () => ({ ...(await shipment()), receivedBy: 'Gate 2' }),
    nested: many('photoIds'),
  },
  '/user/web/addTeamUser avatarId': { kind: 'image', body: person },
  '/user/web/updateTeamUser avatarId': {
    kind: 'image',
    body: async () => afresh(teamUserCrud.add.path, await person(), {}),
  },
  '/productionbase/web/addProduct imageId': { kind: 'image', body: async () => product() },
  '/productionbase/web/updateProduct imageId': {
    kind: 'image',
    body: () => afresh(productCrud.add.path, product(), {}),
  },
  '/esop/web/addInstruction fileId': {
    kind: 'pdf',
    body: async () => ({ ...instruction(), productId: await productId() }),
  },
  '/esop/web/updateInstruction fileId': {
    kind: 'pdf',
    body: async () =>
      afresh(
        '/esop/web/addInstruction',
        { ...instruction(), productId: await productId() },
        { fileId: (await stored(admin, 'pdf')).id },
      ),
  },
  '/esop/web/reviseInstruction fileId': {
    kind: 'pdf',
    body: async () => {
      const draft = { ...instruction(), productId: await productId() }
      const { id } = await afresh('/esop/web/addInstruction', draft, { fileId: (await stored(admin, 'pdf')).id })
      await admin.raw('/esop/web/submitInstruction', { ids: [id] })
      return { ...draft, id }
    },
  },
  '/esop/web/setInstructionSteps fileId': {
    kind: 'image',
    body: async () => {
      const draft = { ...instruction(), productId: await productId() }
      return afresh('/esop/web/addInstruction', draft, { fileId: (await stored(admin, 'pdf')).id })
    },
    nested: {
      put: (call, id) => ({ ...call, steps: [{ title: 'S', confirm: 'none', fileId: id }] }),
      refused: 'steps.0.fileId',
    },
  },
  '/esop/web/addDocument fileId': {
    kind: 'pdf',
    body: async () => ({ folderId: (await folder()).id, title: `D${++number}` }),
  },
  '/esop/web/addDocumentVersion fileId': {
    kind: 'pdf',
    body: async () => {
      const draft = { folderId: (await folder()).id, fileId: (await stored(admin, 'pdf')).id }
      return { id: (await admin.call(addDocument, draft)).id }
    },
  },
  '/esop/web/addMediaAnnouncement fileId': {
    kind: 'pdf',
    body: async () => ({ title: 'A', priority: 'normal' }),
  },
  '/esop/web/updateMediaAnnouncement fileId': {
    kind: 'pdf',
    body: async () =>
      afresh(
        '/esop/web/addMediaAnnouncement',
        { title: 'A', priority: 'normal' },
        { fileId: (await stored(admin, 'pdf')).id },
      ),
  },
  '/esop/web/addSeal backgroundId': { kind: 'image', body: async () => sealDraft() },
  '/esop/web/updateSeal backgroundId': {
    kind: 'image',
    body: () => afresh('/esop/web/addSeal', sealDraft(), {}),
  },
  '/kanban/web/saveFloorPlan pictureId': {
    kind: 'image',
    body: async () => ({ name: `F${++number}`, workshopId: null, places: [] }),
  },
  '/production/web/keepInspectionRecord pictureId': { kind: 'image', body: sheet },
  '/production/web/judgeInspectionRecord pictureId': {
    kind: 'image',
    body: async () => ({ ...(await sheet()), result: 'fail', note: 'n' }),
  },
  '/production/app/keepSelfInspection pictureId': { kind: 'image', body: sheet },
  '/production/app/judgeSelfInspection pictureId': {
    kind: 'image',
    body: async () => ({ ...(await sheet()), result: 'fail', note: 'n' }),
  },
}

const namesFile = /(file|image|picture|avatar|photo|background|seal|document|attachment|voice)Ids?$/i

/** Every field of an input that names a file, however deep. */
function fileFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> }
  return [
    ...Object.keys(properties).filter((key) => namesFile.test(key)),
    ...Object.values(properties).flatMap(fileFields),
    ...Object.values(rest).flatMap((each) => (Array.isArray(each) ? each.flatMap(fileFields) : fileFields(each))),
  ]
}

test('every call that names a file is known here', () => {
  const found = gemba.endpoints
    .filter(({ write }) => write)
    .flatMap(({ path, input }) => {
      const schema = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })
      return [...new Set(fileFields(schema))].map((key) => `${path} ${key}`)
    })
  expect(found.sort()).toEqual(Object.keys(probes).sort())
})

test('a row holds a fresh upload of the caller alone', { timeout: 120_000 }, async () => {
  const held = {
    image: await stored(admin, 'image'),
    pdf: await stored(admin, 'pdf'),
    voice: await stored(admin, 'voice'),
  }
  await admin.call(productCrud.add, { ...product(), imageId: held.image.id })
  const holding = { ...instruction(), productId: await productId(), fileId: held.pdf.id }
  expect((await admin.raw('/esop/web/addInstruction', holding)).status).toBe(200)
  const [machineId] = (await makeMaintained(gemba, admin)).machineIds
  await admin.call(reportMaintenanceBreakdown, { machineId, symptom: 'smoke', voiceIds: [held.voice.id] })
  const sheetFile = await exported(admin)
  for (const [probe, { kind, body, nested }] of Object.entries(probes)) {
    const [path = '', key = ''] = probe.split(' ')
    const strange = { other: await stored(other, kind), held: held[kind], export: sheetFile, none: { id: 999_999 } }
    const named = await body()
    const { put, refused } = nested ?? { put: (it: object, id: number) => ({ ...it, [key]: id }), refused: key }
    for (const [what, { id }] of Object.entries(strange)) {
      const answer = await admin.raw(path, put(named, id))
      expect([probe, what, answer.status, Object.keys(answer.body.data ?? {})]).toEqual([probe, what, 400, [refused]])
    }
    const own = await stored(admin, kind)
    expect([probe, (await admin.raw(path, put(named, own.id))).status]).toEqual([probe, 200])
  }
})

const look = (fileNo: string, headers: Record<string, string> = {}) =>
  gemba.app.inject({ url: `/user/web/fileController/selectDataByNo?no=${fileNo}`, headers })
const cookieOf = ({ token }: Client) => ({ cookie: `theme=dark; us_token_old=gone; us_token_abc=${token}` })

test('an upload and an export are read by whoever made them, what a row holds by the team, nothing without a login', async () => {
  const stranger = await gemba.team('Elsewhere')
  const upload = await stored(admin, 'image')
  const sheetFile = await exported(admin)
  const reads = async (who: Client | null, fileNo: string) => [
    (await look(fileNo, who ? cookieOf(who) : {})).statusCode,
    who ? (await who.raw(downloadFile.path, { fileNo })).status : 404,
  ]
  const download = async (who: Client, fileNo: string) =>
    (
      await gemba.app.inject({
        method: 'POST',
        url: downloadFile.path,
        headers: { token: who.token },
        payload: { fileNo },
      })
    ).statusCode
  for (const { fileNo } of [upload, sheetFile]) {
    expect([(await look(fileNo, cookieOf(admin))).statusCode, await download(admin, fileNo)]).toEqual([200, 200])
    expect(await reads(other, fileNo)).toEqual([404, 404])
    expect(await reads(stranger, fileNo)).toEqual([404, 404])
    expect(await reads(null, fileNo)).toEqual([404, 404])
  }
  await admin.call(productCrud.add, { ...product(), imageId: upload.id })
  expect([
    (await look(upload.fileNo, { token: other.token })).statusCode,
    await download(other, upload.fileNo),
  ]).toEqual([200, 200])
  expect(await reads(stranger, upload.fileNo)).toEqual([404, 404])
  expect(await reads(null, upload.fileNo)).toEqual([404, 404])
  // A login that has ended reads nothing any more; a browser asks anew each time.
  const leaving = await makeUser(gemba, admin.teamId, { name: 'Leaving', rights: [] })
  const answer = await look(upload.fileNo, cookieOf(leaving))
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const known = { ...cookieOf(leaving), 'if-none-match': String(answer.headers.etag) }
  expect((await look(upload.fileNo, known)).statusCode).toBe(304)
  await leaving.call(logout, {})
  await expect.poll(async () => (await look(upload.fileNo, known)).statusCode).toBe(404)
})

test('a file is open to everybody once its uploader with the right says so; a sheet never is', async () => {
  const file = await stored(other, 'pdf')
  const sheetFile = await exported(admin)
  expect((await admin.raw(publishFile.path, { fileNo: sheetFile.fileNo, open: true })).status).toBe(400)
  await other.call(publishFile, { fileNo: file.fileNo, open: true })
  expect((await look(file.fileNo)).statusCode).toBe(200)
  await other.call(publishFile, { fileNo: file.fileNo, open: false })
  expect((await look(file.fileNo)).statusCode).toBe(404)
  const own = await stored(admin, 'pdf')
  expect((await other.raw(publishFile.path, { fileNo: own.fileNo, open: true })).status).toBe(404)
})
