import type { Ctx } from '#core/server/context.ts'
import { bytesOf } from '#core/server/files/store.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { SheetError } from '#core/server/sheets/index.ts'
import { docxText } from './docx-text.ts'
import { charactersMost, pdfText } from './pdf-text.ts'

/** The kind of job that reads what is written in a version, so that it can be found. */
const kind = 'documents.readText'

const isPdf = (mime: string) => mime === 'application/pdf'
const isWord = (mime: string) => mime.endsWith('wordprocessingml.document')
const isText = (mime: string) => mime.startsWith('text/plain')

/** Leaves a version to be read, where there is anything to read in it. */
export async function leaveReading(ctx: Ctx, versionId: number, mime: string): Promise<void> {
  if (isPdf(mime) || isText(mime) || isWord(mime))
    await ctx.enqueue(kind, { versionId }, { key: String(versionId), maxAttempts: 3 })
}

/** Reads a version and keeps what is written in it. Deleted meanwhile, it is left; read twice, it is kept once. */
const readText: JobHandler = {
  // One of a person at a time: two hundred that are dropped at once keep nobody's export waiting.
  lane: 'sheets',
  async run(job) {
    const { versionId } = job.payload as { versionId: number }
    const file = await job.act(async ({ db }) => {
      const found = await db
        .selectFrom('documentVersion as v')
        .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'v.teamId').onRef('f.id', '=', 'v.fileId'))
        .select(['f.id', 'f.size', 'f.mime'])
        .where('v.id', '=', versionId)
        .executeTakeFirst()
      return found && { mime: found.mime, bytes: await bytesOf(db, found) }
    })
    if (!file) return {}
    const content = tidy((await textOf(file)) ?? '')
    await job.act(async (ctx) => {
      const there = await ctx.db
        .selectFrom('documentVersion')
        .select('documentId')
        .where('id', '=', versionId)
        .forKeyShare()
        .executeTakeFirst()
      if (!there) return
      await ctx.db
        .insertInto('documentText')
        .values({ versionId, content })
        .onConflict((c) => c.columns(['teamId', 'versionId']).doUpdateSet({ content }))
        .execute()
      ctx.touch('document', [there.documentId])
    })
    return { characters: content.length }
  },
}

/** What is written in a file; null: there is nothing to be read. */
async function textOf({ mime, bytes }: { mime: string; bytes: Buffer }): Promise<string | null> {
  // A copy: small buffers share their memory with others.
  if (isPdf(mime)) return pdfText(new Uint8Array(bytes))
  if (!isWord(mime)) return bytes.toString('utf8')
  try {
    return (await docxText(bytes, charactersMost)).text
  } catch (error) {
    // It is broken or locked: no other reading of it would go better.
    if (error instanceof SheetError) return null
    throw error
  }
}

export const textJobs = { [kind]: readText }

/** Blanks as one, without what the database does not keep: control characters and halves of surrogate pairs. */
const tidy = (text: string): string => text.slice(0, charactersMost).replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
