// Over 400 lines: all tests stand on one team with its folders and people, which each part of a cut would make again.

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { maintenanceObjectCrud } from '#areas/maintenance/contract/object.ts'
import { selectOperationLog, selectRecordLog, uploadFile } from '#core/contract/core.api.ts'
import { findAnything } from '#core/contract/find.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { makeProduct, makeWorkshop } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { sheetOf, upload } from '#tests/support/jobs.ts'
import * as api from '../contract/document.api.ts'
import { documentCrud } from '../contract/document.ts'
import { documentTypeCrud } from '../contract/document-type.ts'
import * as folders from '../contract/folder.api.ts'
import * as links from '../contract/link.api.ts'
import { getDocumentSheet, getDocumentWords } from '../contract/sheet.api.ts'
import { remindKeepers } from './expiry.ts'
import { writtenPdf } from './testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
let stranger: Awaited<ReturnType<TestGemba['team']>>
type Person = Awaited<ReturnType<typeof makeUser>>
let writer: Person
let quality: Person
let sales: Person
let departments: { works: number; lab: number; office: number }

const rights = ['document.view', 'document.add', 'document.edit', 'document.delete']
const all = [...rights, 'documentFolder.edit', 'documentFolder.delete', 'documentFolder.grant']
const inTeam = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
  gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
const department = async (name: string, parentId?: number) =>
  (await admin.call(departmentCrud.add, { name, parentId })).id
const worksIn = ({ userId }: Person, departmentId: number) =>
  inTeam((db) => db.updateTable('teamUser').set({ departmentId }).where('id', '=', userId).execute())

beforeAll(async () => {
  gemba = await startTestGemba()
  admin = await gemba.team()
  stranger = await gemba.team('Elsewhere')
  writer = await makeUser(gemba, admin.teamId, { name: 'Writer', rights: all })
  quality = await makeUser(gemba, admin.teamId, { name: 'Quality', rights })
  sales = await makeUser(gemba, admin.teamId, { name: 'Sales', rights: all })
  const works = await department('Works')
  departments = { works, lab: await department('Lab', works), office: await department('Office') }
  await worksIn(writer, departments.works)
  await worksIn(quality, departments.lab)
  await worksIn(sales, departments.office)
})
afterAll(() => gemba?.end())

let number = 0
const folder = (name = `F${++number}`, parentId: number | null = null, who: Client = admin) =>
  who.call(folders.addDocumentFolder, { name, parentId })
async function file(who: Client, name: string, bytes = writtenPdf(name)): Promise<number> {
  const { status, body } = await upload(gemba, who, uploadFile, { purpose: 'document' }, { name, bytes })
  expect(status).toBe(200)
  return body.data.id
}
const put = async (who: Client, folderId: number, name: string, bytes?: Buffer) =>
  who.call(api.addDocument, { folderId, fileId: await file(who, name, bytes) })
const titles = async (who: Client, where: Record<string, unknown> = {}) =>
  (await who.call(documentCrud.select, { where })).rows.map(({ title }) => title)
const sees = async (who: Client) => (await who.call(folders.selectDocumentFolder, {})).rows.map(({ name }) => name)
const look = (who: Client, fileNo: string) =>
  gemba.app.inject({ url: `/user/web/fileController/selectDataByNo?no=${fileNo}`, headers: { token: who.token } })

/** Closes a folder to all but a department. */
async function closeTo(id: number, departmentId: number, level: folders.AccessLevel, who: Client = admin) {
  const { version } = await who.call(folders.getDocumentFolderAccess, { id })
  return who.call(folders.updateDocumentFolderAccess, {
    id,
    version,
    closed: true,
    roles: [],
    departments: [{ departmentId, level }],
  })
}

describe('folders', () => {
  test('lie within each other, so far and no further, and never within themselves', async () => {
    const chain = [await folder('Chain')]
    for (let depth = 2; depth <= folders.folderDepth; depth++) chain.push(await folder('Chain', chain.at(-1)?.id))
    const deep = await admin.raw(folders.addDocumentFolder.path, { name: 'X', parentId: chain.at(-1)?.id })
    expect([deep.status, Object.keys(deep.body.data)]).toEqual([400, ['parentId']])
    const [top, second] = chain as [{ id: number; version: number }, { id: number; version: number }]
    const within = { ...second, name: 'Chain', parentId: chain[3]?.id }
    expect((await admin.raw(folders.updateDocumentFolder.path, within)).body.data).toEqual({
      parentId: 'A folder cannot be moved into itself or a folder below it. Choose another place.',
    })
    const beside = await folder('Beside')
    const deeper = { ...top, name: 'Chain', parentId: beside.id }
    expect((await admin.raw(folders.updateDocumentFolder.path, deeper)).status).toBe(400)
    const taken = await admin.raw(folders.addDocumentFolder.path, { name: 'Beside', parentId: null })
    expect([taken.status, Object.keys(taken.body.data)]).toEqual([400, ['name']])
    expect((await admin.raw(folders.deleteDocumentFolder.path, { id: top.id })).body.message).toContain('is not empty')
    // What lies below goes along: found within the folder that it was put into.
    const { id } = chain.at(-1) as { id: number }
    await put(admin, id, 'Deep.pdf')
    await admin.call(folders.updateDocumentFolder, { ...second, name: 'Moved', parentId: beside.id })
    expect(await titles(admin, { within: beside.id })).toEqual(['Deep.pdf'])
    expect(await titles(admin, { within: top.id })).toEqual([])
    await admin.call(folders.deleteDocumentFolder, { id: top.id })
  })

  test('of two that are put into each other at once one is refused', async () => {
    const [a, b] = [await folder('Round A'), await folder('Round B')]
    const answers = await Promise.all([
      admin.raw(folders.updateDocumentFolder.path, { ...a, name: 'Round A', parentId: b.id }),
      admin.raw(folders.updateDocumentFolder.path, { ...b, name: 'Round B', parentId: a.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('of two with one name at once one is refused', async () => {
    const make = () => admin.raw(folders.addDocumentFolder.path, { name: 'Twice', parentId: null })
    expect((await Promise.all([make(), make()])).map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('rights', () => {
  test('a closed folder and all below it is for those named: a department with those below it', async () => {
    const plans = await folder('Plans')
    const inner = await folder('Inner plans', plans.id)
    const { id } = await put(admin, inner.id, 'Secret.pdf')
    const { fileIdFileNo: fileNo } = (await admin.call(documentCrud.get, { id })) as unknown as { fileIdFileNo: string }
    expect((await look(sales, fileNo)).statusCode).toBe(200)
    const log = { entity: 'document', entityId: id }
    expect((await admin.call(selectRecordLog, log)).rows).not.toEqual([])
    expect((await sales.raw(selectRecordLog.path, log)).status).toBe(403)
    await closeTo(plans.id, departments.works, 'read')
    for (const who of [writer, quality]) {
      expect(await sees(who)).toEqual(expect.arrayContaining(['Plans', 'Inner plans']))
      expect((await look(who, fileNo)).statusCode).toBe(200)
      expect(await titles(who, { keyword: 'Secret' })).toEqual(['Secret.pdf'])
    }
    for (const who of [sales, stranger]) {
      expect(await sees(who)).not.toEqual(expect.arrayContaining(['Plans']))
      expect(await titles(who, { keyword: 'Secret' })).toEqual([])
      expect((await look(who, fileNo)).statusCode).toBe(404)
      // Nor does what was done with it tell of it.
      for (const [entity, entityId] of [
        ['document', id],
        ['documentFolder', plans.id],
      ] as const)
        expect((await who.raw(selectRecordLog.path, { entity, entityId })).body.data ?? { rows: [] }).toEqual({
          rows: [],
        })
      for (const [path, body] of [
        [documentCrud.get.path, { id }],
        [api.selectDocumentVersion.path, { id }],
        [documentCrud.update.path, { id, version: 1, title: 'Mine' }],
        [api.restoreDocumentVersion.path, { id, number: 1 }],
        [api.addDocumentVersion.path, { id, fileId: await file(who, 'v.pdf') }],
        [folders.getDocumentFolderAccess.path, { id: plans.id }],
        [folders.deleteDocumentFolder.path, { id: inner.id }],
      ] as const)
        expect([path, (await who.raw(path, body)).status]).toEqual([path, 404])
      const gone = await who.call(api.deleteDocument, { ids: [id] })
      expect(gone).toMatchObject({ done: [], skipped: [{ id, name: String(id) }] })
      const into = { folderId: plans.id, fileId: await file(who, 'n.pdf') }
      expect((await who.raw(api.addDocument.path, into)).body.data).toHaveProperty('folderId')
      expect(
        (await who.raw(folders.addDocumentFolder.path, { name: 'X', parentId: plans.id })).body.data,
      ).toHaveProperty('parentId')
    }
    // An administrator is let in everywhere; whoever lost the right to see documents nowhere.
    expect((await look(admin, fileNo)).statusCode).toBe(200)
    const without = await makeUser(gemba, admin.teamId, { name: 'Without', rights: [] })
    await worksIn(without, departments.works)
    expect((await look(without, fileNo)).statusCode).toBe(404)
  })

  test('reading is not changing, and nobody gives what he has not', async () => {
    const read = await folder('Read only')
    const { id } = await put(admin, read.id, 'Standing.pdf')
    await closeTo(read.id, departments.works, 'read')
    for (const [path, body] of [
      [documentCrud.update.path, { id, version: 1, title: 'Mine' }],
      [api.addDocumentVersion.path, { id, fileId: await file(writer, 'v.pdf') }],
      [folders.getDocumentFolderAccess.path, { id: read.id }],
      [folders.updateDocumentFolderAccess.path, { id: read.id, version: 2, closed: false, roles: [], departments: [] }],
      [folders.updateDocumentFolder.path, { id: read.id, version: 2, name: 'Mine', parentId: null }],
    ] as const) {
      const answer = await writer.raw(path, body)
      expect([path, answer.status, answer.body.message]).toEqual([
        path,
        400,
        'You can only read in “Read only”. Ask someone who can set access to the folder.',
      ])
    }
    const kept = await writer.call(api.deleteDocument, { ids: [id] })
    expect(kept.skipped).toMatchObject([{ id, name: 'Standing.pdf' }])
    // A folder below that names more people lets none of them in.
    const below = await folder('Below', read.id)
    await closeTo(below.id, departments.office, 'change')
    expect(await sees(sales)).not.toContain('Below')
    // Nobody closes a folder to himself.
    const own = await folder('Own', null, writer)
    const mine = { id: own.id, version: 1, closed: true, roles: [] }
    const shut = { ...mine, departments: [{ departmentId: departments.office, level: 'change' }] }
    expect((await writer.raw(folders.updateDocumentFolderAccess.path, shut)).body.message).toContain('lose access')
    const byRole = { ...mine, departments: [], roles: [{ roleId: writer.roleId, level: 'change' as const }] }
    await writer.call(folders.updateDocumentFolderAccess, byRole)
    expect([await sees(writer), await sees(quality)].map((names) => names.includes('Own'))).toEqual([true, false])
    const foreign = await stranger.call(departmentCrud.add, { name: 'Theirs' })
    const theirs = { ...byRole, version: 2, departments: [{ departmentId: foreign.id, level: 'read' as const }] }
    expect((await writer.raw(folders.updateDocumentFolderAccess.path, theirs)).body.data).toHaveProperty('departments')
  })

  test('what is moved is changed in both places', async () => {
    const [open, closed] = [await folder('Open'), await folder('Closed')]
    const { id } = await put(admin, open.id, 'Moved.pdf')
    await put(admin, closed.id, 'Taken.pdf')
    const taken = await put(admin, open.id, 'Taken.pdf')
    await closeTo(closed.id, departments.works, 'change')
    expect((await sales.raw(api.moveDocument.path, { ids: [id], folderId: closed.id })).status).toBe(400)
    const answer = await writer.call(api.moveDocument, { ids: [id, taken.id], folderId: closed.id })
    expect(answer).toMatchObject({ done: [id], skipped: [{ id: taken.id, name: 'Taken.pdf' }] })
    expect(await titles(sales, { keyword: 'Moved' })).toEqual([])
    expect((await sales.call(api.moveDocument, { ids: [id], folderId: open.id })).done).toEqual([])
  })
})

describe('documents', () => {
  test('the same file again doubles nothing, another one of its name is said to be there', async () => {
    const { id: folderId } = await folder()
    const first = await put(admin, folderId, 'A.pdf', writtenPdf('one'))
    expect(first.outcome).toBe('added')
    expect(await put(admin, folderId, 'A.pdf', writtenPdf('one'))).toEqual({ id: first.id, outcome: 'same' })
    expect(await put(admin, folderId, 'A.pdf', writtenPdf('two'))).toEqual({ id: first.id, outcome: 'taken' })
    const files = await Promise.all([0, 1, 2].map(() => file(admin, 'B.pdf')))
    const answers = await Promise.all(files.map((fileId) => admin.call(api.addDocument, { folderId, fileId })))
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['added', 'same', 'same'])
    expect(await titles(admin, { folderId })).toEqual(['A.pdf', 'B.pdf'])
  })

  test('keep their versions, of which one is shown', async () => {
    const { id: folderId } = await folder()
    const { id } = await put(admin, folderId, 'V.pdf', writtenPdf('alpha'))
    const add = async (text: string) =>
      admin.call(api.addDocumentVersion, { id, fileId: await file(admin, 'V2.pdf', writtenPdf(text)), note: text })
    expect((await Promise.all([add('beta'), add('gamma')])).map(({ number }) => number).sort()).toEqual([2, 3])
    await admin.call(api.restoreDocumentVersion, { id, number: 1 })
    const { rows } = await admin.call(api.selectDocumentVersion, { id })
    expect(rows.map(({ number, current }) => [number, current])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ])
    for (const { fileNo } of rows) expect((await look(admin, fileNo)).statusCode).toBe(200)
    expect((await admin.raw(api.restoreDocumentVersion.path, { id, number: 1 })).status).toBe(400)
    expect((await admin.raw(api.restoreDocumentVersion.path, { id, number: 9 })).status).toBe(404)
    const log = await admin.call(selectOperationLog, { where: { entity: 'document', entityId: id } })
    expect(log.rows.map(({ verb }) => verb)).toEqual(['restoreVersion', 'addVersion', 'addVersion', 'add'])
    await admin.call(api.deleteDocument, { ids: [id] })
    for (const { fileNo } of rows) expect((await look(admin, fileNo)).statusCode).toBe(404)
  })

  test('are found by what is written in the version that is shown', async () => {
    const { id: folderId } = await folder('Searched')
    const { id } = await put(writer, folderId, 'Certificate.pdf', writtenPdf('Hardness 58 HRC of heat 4711'))
    await put(writer, folderId, 'Notes.txt', writtenPdf('nothing of it'))
    await expect.poll(() => titles(quality, { keyword: 'heat 4711' }), { timeout: 20_000 }).toEqual(['Certificate.pdf'])
    expect(await titles(quality, { keyword: 'certificate hrc' })).toEqual(['Certificate.pdf'])
    await closeTo(folderId, departments.works, 'read')
    expect([await titles(quality, { keyword: '4711' }), await titles(sales, { keyword: '4711' })]).toEqual([
      ['Certificate.pdf'],
      [],
    ])
    const fileId = await file(admin, 'C2.pdf', writtenPdf('Tensile strength'))
    await admin.call(api.addDocumentVersion, { id, fileId })
    await expect.poll(() => titles(quality, { keyword: 'tensile' }), { timeout: 20_000 }).toEqual(['Certificate.pdf'])
    expect(await titles(quality, { keyword: '4711' })).toEqual([])
    const row = (await quality.call(documentCrud.select, { where: { keyword: 'tensile' } })).rows[0]
    expect(row).not.toHaveProperty('content')
  })

  test('a PDF that cannot be read is kept all the same', async () => {
    const { id: folderId } = await folder()
    const { id } = await put(admin, folderId, 'Broken.pdf', Buffer.from('%PDF-1.7\nnot one'))
    const text = () =>
      inTeam((db) =>
        db
          .selectFrom('documentText as x')
          .innerJoin('documentVersion as v', 'v.id', 'x.versionId')
          .select('x.content')
          .where('v.documentId', '=', id)
          .execute(),
      )
    await expect.poll(text, { timeout: 20_000 }).toEqual([{ content: '' }])
  })

  test('have a type of the team’s own, and what is changed is checked', async () => {
    const { id: folderId } = await folder()
    const type = await admin.call(documentTypeCrud.add, { name: 'Drawing', names: { vi: 'Bản vẽ' } })
    const { id } = await put(admin, folderId, 'T.pdf')
    await put(admin, folderId, 'U.pdf')
    const change = { id, version: 1, typeId: type.id, keeperId: quality.userId, expiresOn: '2030-01-31' }
    const row = await admin.call(documentCrud.update, change, { languages: 'vi' })
    expect(row).toMatchObject({ typeName: 'Bản vẽ', keeperName: 'Quality', expiry: 'valid', version: 2 })
    expect((await admin.call(documentTypeCrud.delete, { ids: [type.id] })).skipped).toHaveLength(1)
    for (const [draft, field] of [
      [{ title: 'U.pdf' }, 'title'],
      [{ typeId: 999_999 }, 'typeId'],
      [{ keeperId: stranger.userId }, 'keeperId'],
      [{ remindDays: 400 }, 'remindDays'],
      [{ expiresOn: '2030-02-30' }, 'expiresOn'],
    ] as const) {
      const answer = await admin.raw(documentCrud.update.path, { id, version: 2, ...draft })
      expect([answer.status, Object.keys(answer.body.data ?? {})]).toEqual([400, [field]])
    }
    expect((await admin.raw(documentCrud.update.path, { id, version: 1, title: 'Z' })).status).toBe(409)
  })
})

test('the beginning of a workbook is shown, of whoever may see it', async () => {
  const { id: folderId } = await folder('Sheets')
  const rows = Array.from({ length: 300 }, (_, i) => [`P${i}`, String(i)])
  const bytes = await sheetOf([['Code', 'Số lượng'], ...rows])
  const { id } = await put(admin, folderId, 'List.xlsx', bytes)
  const shown = await quality.call(getDocumentSheet, { id })
  expect([shown.rows.length, shown.more, shown.rows.slice(0, 2)]).toEqual([
    200,
    true,
    [
      ['Code', 'Số lượng'],
      ['P0', '0'],
    ],
  ])
  await closeTo(folderId, departments.works, 'read')
  expect((await sales.raw(getDocumentSheet.path, { id })).status).toBe(404)
  const text = await put(admin, folderId, 'Not.pdf')
  const refused = await admin.raw(getDocumentSheet.path, { id: text.id })
  expect([refused.status, refused.body.message]).toEqual([400, 'This workbook has no preview. Download it to open it.'])
})

test('what is written in a Word document is shown and found, and what is none says so', async () => {
  const { id: folderId } = await folder('Words')
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const body =
    '<w:p><w:r><w:t xml:space="preserve">Siết bu lông </w:t></w:r><w:r><w:tab/><w:t>M8 &amp; M10</w:t></w:r></w:p>' +
    '<w:p><w:del><w:r><w:delText>old torque</w:delText></w:r></w:del><w:r><w:t>扭矩 25 N·m</w:t><w:br/><w:t>复检</w:t></w:r></w:p>' +
    `<w:tbl><w:tr>${cell('A')}${cell('B')}</w:tr></w:tbl>`
  const docx = Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8(
        `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
      ),
    }),
  )
  const { id } = await put(admin, folderId, 'Torque.docx', docx)
  const shown = await quality.call(getDocumentWords, { id })
  expect(shown).toEqual({ text: 'Siết bu lông \tM8 & M10\n扭矩 25 N·m\n复检\nA\tB\n', more: false })
  await expect.poll(() => titles(admin, { keyword: '扭矩' }), { timeout: 20_000 }).toEqual(['Torque.docx'])
  const broken = await put(admin, folderId, 'Words.pdf')
  const refused = await admin.raw(getDocumentWords.path, { id: broken.id })
  expect([refused.status, refused.body.message]).toEqual([400, 'This document has no preview. Download it to open it.'])
  await closeTo(folderId, departments.works, 'read')
  expect((await sales.raw(getDocumentWords.path, { id })).status).toBe(404)
})

test('the keeper is told once that a document expires, while he may see it', async () => {
  const { id: folderId } = await folder('Certificates')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const due = async (name: string, days: number, keeperId: number) => {
    const { id } = await put(admin, folderId, name)
    await admin.call(documentCrud.update, { id, version: 1, expiresOn: day(days), keeperId })
    return id
  }
  const id = await due('Soon.pdf', 10, quality.userId)
  await due('Late.pdf', -3, sales.userId)
  await due('Far.pdf', 90, quality.userId)
  await closeTo(folderId, departments.works, 'read')
  const service = runServiceOf(gemba.services.database, gemba.events, 'documents.expiry')
  const told = async () => {
    for (const team of await service.teams()) await service.inTeam(team, remindKeepers)
    return inTeam((db) =>
      db.selectFrom('notification').select(['recipientId', 'link']).where('source', '=', 'document').execute(),
    )
  }
  const once = [{ recipientId: quality.userId, link: `documentInfo?document=${id}` }]
  expect(await told()).toEqual(once)
  expect(await told()).toEqual(once)
  await admin.call(documentCrud.update, { id, version: 2, expiresOn: day(20) })
  expect(await told()).toEqual([...once, ...once])
  const todos = async (who: Client) =>
    (await who.call(selectHomeTodo, {})).rows.map(({ kind, count, name }) => ({ kind, count, name }))
  expect(await todos(quality)).toEqual([{ kind: 'dueDocuments', count: 1, name: 'Soon.pdf' }])
  expect(await todos(sales)).toEqual([])
  const found = async (who: Client) =>
    (await who.call(findAnything, { text: 'soon' })).records
      .filter(({ kind }) => kind === 'document')
      .map(({ id: at }) => at)
  expect([await found(quality), await found(sales), await found(stranger)]).toEqual([[id], [], []])
  const states = await admin.call(documentCrud.select, { where: { folderId } })
  expect(states.rows.map(({ title, expiry }) => [title, expiry])).toEqual([
    ['Far.pdf', 'valid'],
    ['Late.pdf', 'expired'],
    ['Soon.pdf', 'due'],
  ])
})

describe('what documents are about', () => {
  test('a document is linked by who may change it, once, and seen there by who may see it', async () => {
    const productId = await inTeam((db) => makeProduct(db, { code: 'LINKED', name: 'Linked product' }))
    const subject = { kind: 'product' as const, subjectId: productId }
    const lab = await folder('Lab only')
    const open = await folder('Drawings for all')
    const secret = (await put(admin, lab.id, 'Secret drawing.pdf')).id
    const plain = (await put(admin, open.id, 'Plain drawing.pdf')).id
    await closeTo(lab.id, departments.lab, 'read')
    const found = async (who: Client, keyword: string) =>
      (await who.call(links.selectLinkableDocument, { ...subject, keyword })).rows.map(({ title }) => title)
    expect(await found(writer, 'drawing')).toEqual(['Plain drawing.pdf'])
    expect(await found(admin, 'drawing')).toEqual(['Plain drawing.pdf', 'Secret drawing.pdf'])
    const answers = await Promise.all([0, 1].map(() => writer.call(links.linkDocument, { ...subject, id: plain })))
    expect(answers).toEqual([{ linked: true }, { linked: true }])
    await expect(quality.call(links.linkDocument, { ...subject, id: secret })).rejects.toThrow(/Lab only/)
    await expect(writer.call(links.linkDocument, { ...subject, id: secret })).rejects.toThrow(/does not exist/)
    await admin.call(links.linkDocument, { ...subject, id: secret })
    const linked = async (who: Client) =>
      (await who.call(links.selectLinkedDocument, subject)).rows.map(({ title, mayChange }) => [title, mayChange])
    expect(await linked(sales)).toEqual([['Plain drawing.pdf', true]])
    expect(await linked(quality)).toEqual([
      ['Plain drawing.pdf', true],
      ['Secret drawing.pdf', false],
    ])
    expect(await found(writer, 'drawing')).toEqual([])
    expect((await writer.call(links.selectDocumentLink, { id: plain })).rows).toEqual([
      { ...subject, name: 'LINKED Linked product' },
    ])
    await expect(sales.call(links.selectDocumentLink, { id: secret })).rejects.toThrow(/does not exist/)
    await expect(stranger.call(links.selectLinkedDocument, subject)).rejects.toThrow(/does not exist/)
    await expect(admin.call(links.linkDocument, { kind: 'machine', subjectId: 999_999, id: plain })).rejects.toThrow(
      /does not exist/,
    )
    await writer.call(links.unlinkDocument, { ...subject, id: plain })
    await writer.call(links.unlinkDocument, { ...subject, id: plain })
    await admin.call(api.deleteDocument, { ids: [secret] })
    expect(await linked(admin)).toEqual([])
    for (const kind of links.linkKinds)
      expect((await admin.raw(links.selectLinkedDocument.path, { kind, subjectId: 999_999 })).status).toBe(404)
  })

  test('the manual of a tool is found at the tool, by those of its workshop', async () => {
    const workshopId = await inTeam((db) => makeWorkshop(db, { name: 'Tool room' }))
    const { id: subjectId } = await admin.call(maintenanceObjectCrud.add, {
      number: 'TW-1',
      name: 'Torque wrench',
      kind: 'tool',
      workshopId,
    })
    const subject = { kind: 'maintenanceObject' as const, subjectId }
    const manuals = await folder('Manuals of tools')
    const { id } = await put(admin, manuals.id, 'Wrench manual.pdf')
    await admin.call(links.linkDocument, { ...subject, id })
    const { rows } = await admin.call(links.selectLinkedDocument, subject)
    expect(rows).toMatchObject([{ title: 'Wrench manual.pdf' }])
    expect((await admin.call(links.selectDocumentLink, { id })).rows).toEqual([
      { ...subject, name: 'TW-1 Torque wrench' },
    ])
    await expect(stranger.call(links.selectLinkedDocument, subject)).rejects.toThrow(/does not exist/)
  })
})
