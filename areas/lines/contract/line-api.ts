import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { profileStates } from './kinds.ts'
import type { Line } from './line.ts'
import { profileDraft } from './profile.ts'
import { lineProfileCrud } from './profile-entity.ts'
import { reportApi } from './report-api.ts'
import { repairInput, scanAnswer, scanInput, undoInput } from './scan.ts'

const id = z.number().int().positive()
const version = z.number().int().positive()

const profile = z.object({
  id: z.number(),
  version: z.number(),
  productId: z.number(),
  productName: z.string(),
  revision: z.number(),
  status: z.enum(profileStates),
  draft: profileDraft,
})
export type LineProfile = z.infer<typeof profile>

const made = z.object({ id: z.number() })

/** The calls by which a line's profiles are configured. */
function profileApi({ id: line, prefix }: Line) {
  const access = { right: `${line}.configure` }
  return {
    getLineProfile: endpoint({
      path: `${prefix}/web/getLineProfile`,
      access: { right: `${line}.view` },
      input: idInput,
      output: profile,
      summary: 'A profile with its stations, checks, characteristics and components',
    }),
    addLineProfile: endpoint({
      path: `${prefix}/web/addLineProfile`,
      access,
      write: true,
      /** `fromId`: a profile of the line that it begins as a copy of, of the same product or another one. */
      input: z.object({ productId: id, fromId: id.nullish(), draft: profileDraft.nullish() }),
      output: made,
      summary: 'Begins a profile of the line for a product, as a copy or as told; there is one draft of each product',
    }),
    updateLineProfile: endpoint({
      path: `${prefix}/web/updateLineProfile`,
      access,
      write: true,
      input: z.object({ id, version, draft: profileDraft }),
      output: profile,
      summary: 'Writes a draft anew; what is live is never changed',
    }),
    publishLineProfile: endpoint({
      path: `${prefix}/web/publishLineProfile`,
      access,
      write: true,
      input: z.object({ id, version }),
      output: profile,
      summary: 'Makes a draft live: orders that begin from now on take it, running ones keep theirs',
    }),
  }
}

const station = z.object({ code: z.string(), name: z.string(), repairs: z.boolean() })
export type StationChoice = z.infer<typeof station>

/** The calls by which units go over a line. */
function scanApi({ id: line, prefix }: Line) {
  const scan = { access: { right: `${line}.scan` }, write: true, output: scanAnswer } as const
  return {
    selectLineStation: endpoint({
      path: `${prefix}/web/selectLineStation`,
      access: { right: `${line}.scan` },
      input: z.object({}),
      output: z.object({ rows: z.array(station) }),
      summary: 'The stations of the live profiles, by their codes',
    }),
    stationScan: endpoint({
      path: `${prefix}/web/stationScan`,
      ...scan,
      input: scanInput,
      summary:
        'A unit at a station: answers what is missing, that it passed or failed, or which check refused it and why',
    }),
    undoStationScan: endpoint({
      path: `${prefix}/web/undoStationScan`,
      ...scan,
      input: undoInput,
      summary: 'Takes back the last pass of a unit at a station, by whoever made it',
    }),
    repairUnit: endpoint({
      path: `${prefix}/web/repairUnit`,
      access: { right: `${line}.repair` },
      write: true,
      output: scanAnswer,
      input: repairInput,
      summary: 'Tells the cause of a failure and what was done: the unit goes on where the cause says, or is scrapped',
    }),
  }
}

/** All calls of a line, under its prefix and its rights. */
export const lineApi = (line: Line) => ({
  profiles: lineProfileCrud(line),
  ...profileApi(line),
  ...scanApi(line),
  ...reportApi(line),
})
export type LineApi = ReturnType<typeof lineApi>
