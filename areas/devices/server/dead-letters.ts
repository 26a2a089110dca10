import { serveCrud } from '#core/server/crud/serve.ts'
import { deadLetterCrud } from '../contract/dead-letter.ts'

export const deadLetters = serveCrud(deadLetterCrud, {
  table: 'deadLetter',
  list: (db) =>
    db
      .selectFrom('deadLetter as l')
      .leftJoin('device as d', (j) => j.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.deviceId'))
      .select([
        'l.id',
        'l.version',
        'l.createdAt',
        'l.deviceId',
        'd.name as deviceName',
        'l.topic',
        'l.reason',
        'l.detail',
        'l.times',
        'l.lastAt',
        'l.firstAt',
        'l.payload',
      ]),
  sort: [{ field: 'lastAt', order: 'desc' }],
})
