import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { hourlySalaryCrud, wageItemCrud, wagePiecePriceCrud, wageRuleCrud } from '../../contract/standards.ts'

const ruleForm = {
  columns: 3 as const,
  sections: [
    { title: 'wageRule.section.hours', fields: ['fromDate', 'dailyHours', 'periodHours', 'comprehensive'] },
    {
      title: 'wageRule.section.overtime',
      fields: [
        'weekdayCoefficient',
        'weekendCoefficient',
        'holidayCoefficient',
        'nightFrom',
        'nightTo',
        'nightShare',
        'nightAmount',
      ],
    },
    {
      title: 'wageRule.section.pieces',
      fields: ['split', 'reworkShare', 'scrapShare', 'guarantee', 'guaranteed', 'tiers', 'remark'],
    },
  ],
} as const

/** What work is paid: by the hour, by the piece, by which rules, with which allowances and deductions; each from a day on. */
export default function HourlySalary() {
  const t = useT()
  return (
    <Tabs
      className="kit-tabs"
      destroyOnHidden
      items={[
        {
          key: 'standards',
          label: t('hourlySalary.tab.standards'),
          children: <ListScreen crud={hourlySalaryCrud} search={['positionId', 'userId', 'payBy', 'fromDate']} />,
        },
        {
          key: 'prices',
          label: t('hourlySalary.tab.prices'),
          children: <ListScreen crud={wagePiecePriceCrud} search={['operationId', 'productId', 'fromDate']} />,
        },
        {
          key: 'rules',
          label: t('hourlySalary.tab.rules'),
          children: <ListScreen crud={wageRuleCrud} search={['fromDate']} form={ruleForm} />,
        },
        {
          key: 'items',
          label: t('hourlySalary.tab.items'),
          children: <ListScreen crud={wageItemCrud} search={['kind', 'basis', 'positionId', 'userId']} />,
        },
      ]}
    />
  )
}
