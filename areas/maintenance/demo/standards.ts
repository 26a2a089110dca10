import type { DraftOf } from '#core/contract/entity.ts'
import type { MaintenanceItem } from '../contract/judging.ts'
import type { maintenanceStandard } from '../contract/standard.ts'
import { namesOf } from './names.ts'

export type Standard = DraftOf<typeof maintenanceStandard>

const pressure = { item: '液压压力', kind: 'measured', lower: 3.5, upper: 5, unit: 'MPa', method: '看压力表' } as const

/** What is looked at and done, by what kind of plan. */
export const standards: Standard[] = [
  {
    code: 'DJ-01',
    name: '机床日点检',
    names: namesOf('机床日点检'),
    items: [
      { item: '安全门与急停', kind: 'yesNo', method: '开关各一次' },
      { ...pressure, picture: true },
      { item: '导轨润滑', kind: 'choice', options: '正常/!油位低/!渗漏' },
    ],
  },
  {
    code: 'BY-01',
    name: '机床周保养',
    names: namesOf('机床周保养'),
    items: [
      { item: '清理切屑与过滤网', kind: 'yesNo' },
      { item: '主轴温升', kind: 'measured', upper: 35, unit: '℃', method: '运转 30 分钟后测' },
      { item: '备注', kind: 'text' },
    ],
  },
  {
    code: 'BY-02',
    name: '机床月保养',
    names: namesOf('机床月保养'),
    items: [
      { item: '更换导轨油', kind: 'yesNo' },
      { item: '定位精度', kind: 'measured', lower: -0.01, upper: 0.01, unit: 'mm', method: '激光干涉仪' },
      { item: '皮带状态', kind: 'choice', options: '良好/可用/!更换' },
    ],
  },
  {
    code: 'BY-03',
    name: '输送链周保养',
    names: namesOf('输送链周保养'),
    items: [
      { item: '链条润滑', kind: 'yesNo' },
      { item: '链条伸长率', kind: 'measured', upper: 2, unit: '%', method: '量 10 节长度' },
      { item: '急停拉绳', kind: 'choice', options: '正常/!失效' },
    ],
  },
  {
    code: 'DJ-02',
    name: '测试台周点检',
    names: namesOf('测试台周点检'),
    items: [
      { item: '标准漏孔', kind: 'yesNo', method: '用标准件测一次' },
      { item: '供气压力', kind: 'measured', lower: 0.45, upper: 0.55, unit: 'MPa', picture: true },
      { item: '密封圈', kind: 'choice', options: '良好/!更换' },
    ],
  },
  {
    code: 'JZ-01',
    name: '扭力扳手校验',
    names: namesOf('扭力扳手校验'),
    items: [
      { item: '外观与刻度', kind: 'yesNo' },
      { item: '20 N·m 偏差', kind: 'measured', lower: -4, upper: 4, unit: '%', method: '扭力测试仪，5 次平均' },
    ],
  },
]

/** The items of a standard as its version keeps them. */
export const itemsOf = ({ items }: Standard): MaintenanceItem[] =>
  items.map((item) => ({
    lower: null,
    upper: null,
    unit: null,
    options: null,
    method: null,
    picture: false,
    raises: 'nothing',
    ...(item as Partial<MaintenanceItem> & Pick<MaintenanceItem, 'item' | 'kind'>),
  }))
