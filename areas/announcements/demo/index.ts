import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { limits } from '#core/contract/limits.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { storeFile } from '#core/server/files/store.ts'
import * as api from '../contract/announcement.api.ts'
import { announcementCrud, mediaAnnouncementCrud } from '../contract/announcement.ts'
import { readAnnouncements } from '../server/index.ts'
import { chime } from './chime.ts'

const othersOf = inOthers({
  消防演习: ['Fire drill', 'Diễn tập chữa cháy'],
  '请立即停机，从最近的安全出口到门前广场集合。': [
    'Stop your machine at once and meet on the square by the nearest exit.',
    'Dừng máy ngay và tập trung tại quảng trường qua lối thoát gần nhất.',
  ],
  夏季作息调整: ['New working hours', 'Điều chỉnh giờ làm việc'],
  '下周一起，白班改为 07:30 开始。': [
    'From next Monday the day shift begins at 07:30.',
    'Từ thứ Hai tuần tới, ca ngày bắt đầu lúc 07:30.',
  ],
  月末盘点: ['Month-end stocktaking', 'Kiểm kê cuối tháng'],
  '盘点期间暂停领料，请提前备料。': [
    'No material is issued during the count: draw it beforehand.',
    'Ngừng cấp liệu trong lúc kiểm kê, hãy chuẩn bị trước.',
  ],
  班前提示音: ['Chime before the shift', 'Chuông trước ca'],
})

const hour = 3_600_000
/** So many people have acknowledged the drill. */
const acknowledged = 24

const told = (title: string, content: string) => ({
  title,
  titles: othersOf(title),
  content,
  contents: othersOf(content),
})

/** A drill that is over and who acknowledged it, news that had its days, a stocktaking that is to come, a chime that is a draft. */
async function makeAnnouncements(demo: DemoCaller, people: People): Promise<void> {
  const manager = people.named.get('manager') as Person
  const { now } = demo
  const hours = (count: number) => new Date(now.getTime() + count * hour)
  const at = (count: number) => {
    demo.become(manager)
    demo.now = hours(count)
  }
  at(-9 * 24)
  const drill = told('消防演习', '请立即停机，从最近的安全出口到门前广场集合。')
  const { id } = await demo.call(announcementCrud.add, { ...drill, priority: 'emergency', aloud: true })
  await demo.call(api.pushAnnouncement, { ids: [id] })
  for (const [i, person] of (people.by.get('operator') ?? []).slice(0, acknowledged).entries()) {
    demo.become(person)
    demo.now = new Date(hours(-9 * 24).getTime() + (i + 1) * 20_000)
    await demo.within(api.readAnnouncement.path, (ctx) => readAnnouncements(ctx, { ids: [id] }))
  }
  at(-9 * 24 + 1)
  await demo.call(api.stopAnnouncement, { ids: [id] })
  at(-6 * 24)
  const hoursNews = told('夏季作息调整', '下周一起，白班改为 07:30 开始。')
  const news = { ...hoursNews, priority: 'high' as const, stopAt: hours(-5).toISOString() }
  const past = await demo.call(announcementCrud.add, news)
  const times = { releaseAt: hours(30).toISOString(), stopAt: hours(54).toISOString() }
  const stock = { ...told('月末盘点', '盘点期间暂停领料，请提前备料。'), priority: 'normal' as const, ...times }
  const coming = await demo.call(announcementCrud.add, stock)
  await demo.call(api.pushAnnouncement, { ids: [past.id, coming.id] })
  at(-2)
  const file = await demo.within('demo', (ctx) =>
    storeFile(ctx, {
      name: 'chime.wav',
      mime: 'audio/wav',
      purpose: 'document',
      bytes: chime(),
      days: limits.uploadDays,
    }),
  )
  const title = '班前提示音'
  await demo.call(mediaAnnouncementCrud.add, {
    title,
    titles: othersOf(title),
    priority: 'normal',
    fileId: file.id,
    plays: 2,
  })
  demo.now = now
}

/** What the area brings to the demo factory. */
export const demo = [
  demoPart({
    name: 'announcements.told',
    needs: { people: demoPeople },
    make: (caller, { people }) => makeAnnouncements(caller, people),
  }),
]
