import type { Ctx } from '#core/server/context.ts'
import { bytesOf } from '#core/server/files/store.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { charactersMost, pdfText } from './pdf-text.ts'

/** The kind of job that reads what is written in a version, so that it can be found. */
const kind = 'documents.readText'

const isPdf = (mime: string) => mime === 'application/pdf'
const isText = (mime: string) => mime.startsWith('text/plain')

/** Leaves a version to be read, where there is anything to read in it. */
export async function leaveReading(ctx: Ctx, versionId: number, mime: string): Promise<void> {
  if (isPdf(mime) || isText(mime)) await ctx.enqueue(kind, { versionId }, { key: String(versionId), maxAttempts: 3 })
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
    const text = isPdf(file.mime)
      ? // A copy: small buffers share their memory with others.
        await pdfText(new Uint8Array(file.bytes))
      : file.bytes.toString('utf8')
    const content = tidy(text ?? '')
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

export const textJobs = { [kind]: readText }

/** Blanks as one, without what the database does not keep: control characters and halves of surrogate pairs. */
const tidy = (text: string): string => text.slice(0, charactersMost).replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
