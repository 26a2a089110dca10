import { Pagination } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, totalText } from '../format.ts'
import { type List, pageSizes } from './use-list.ts'

/** Below a list: how many rows there are and what they come to, and the way to the other pages. */
export function ListFoot<Row>({ list }: { list: List<Row> }) {
  const t = useT()
  const [language] = useLanguage()
  const paged = list.estimated ? Math.max(list.paged, list.page * list.pageSize + 1) : list.paged
  return (
    <div className="kit-foot">
      <span>
        {t('kit.total', { count: totalText(list, language) })}
        {Object.entries(list.sums ?? {}).map(([key, total]) => (
          <span key={key} className="kit-sum">
            {t(`${list.entity.name}.${key}`)} <b>{numberText(total, language)}</b>
          </span>
        ))}
      </span>
      <Pagination
        size="small"
        current={list.page}
        pageSize={list.pageSize}
        total={paged}
        showSizeChanger
        showQuickJumper={paged > list.pageSize * 5}
        showLessItems
        pageSizeOptions={pageSizes}
        onChange={list.setPage}
      />
    </div>
  )
}
