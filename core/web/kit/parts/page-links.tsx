import { Fragment } from 'react'
import { namesBetween, type RecordPage } from '#core/contract/field.ts'
import { ScreenLink } from './screen-link.tsx'

/** Names of records, each a link to its page for those who may open it. */
export function PageLinks({ page, names }: { page: RecordPage; names: string }) {
  return names.split(namesBetween).map((name, i) => (
    <Fragment key={name}>
      {i > 0 && namesBetween}
      <ScreenLink path={page.path} query={{ [page.query]: name }}>
        {name}
      </ScreenLink>
    </Fragment>
  ))
}
