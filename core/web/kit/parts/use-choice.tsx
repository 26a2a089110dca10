import { Button, Spin } from 'antd'
import { lazy, type ReactNode, Suspense, type UIEvent, useState } from 'react'
import type { Reference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AddInPlace, type Made } from '#core/web/screens/made-in.ts'
import { useDebounced } from './use-debounced.ts'
import { useOptions } from './use-options.ts'

// Few lists are empty, and fewer still stay so.
const NoneYet = lazy(() => import('./none-yet.tsx'))

interface ChoiceOptions {
  /** Whether the way to make a row is offered where none is found. `typed` offers it for what was typed too. */
  offers: 'nothing' | 'new' | 'typed'
  /** A row was made in place. */
  onAdded(id: number): void
}

/**
 * What every choice of another list's rows does: found by typing, as many pages as there are, a failure with the way to try again, and a row
 * that is lacking made in place.
 *
 * @returns the rows found, what a `Select` needs for it, and the dialog to show beside it
 */
export function useChoice(reference: Reference, { offers, onAdded }: ChoiceOptions) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState<Made | null>(null)
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const found = useOptions(reference, keyword, open)
  const wait = <Spin size="small" className="kit-pad" />
  const nothing = (): ReactNode => {
    if (found.error)
      return (
        <div role="alert" className="kit-pad">
          {found.error.message}{' '}
          <Button size="small" type="link" onClick={found.retry}>
            {t('kit.retry')}
          </Button>
        </div>
      )
    if (found.fetching) return wait
    if (offers === 'nothing' || (offers === 'new' && keyword))
      return <div className="kit-pad kit-faint">{t('kit.noMatch')}</div>
    return (
      <Suspense fallback={wait}>
        <NoneYet
          reference={reference}
          typed={offers === 'typed' ? keyword : undefined}
          onAdd={(form) => {
            setOpen(false)
            setAdding(form)
          }}
        />
      </Suspense>
    )
  }
  return {
    options: found.options,
    select: {
      labelInValue: true as const,
      allowClear: true,
      showSearch: { filterOption: false as const, onSearch: setTyped, searchValue: typed },
      loading: found.fetching && open,
      notFoundContent: nothing(),
      open,
      onPopupScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLDivElement>) => {
        if (scrollTop + clientHeight > scrollHeight - 80) found.more()
      },
      onOpenChange: (next: boolean) => {
        setOpen(next)
        if (!next) setTyped('')
      },
    },
    dialog: adding && (
      <Suspense fallback={null}>
        <AddInPlace made={adding} reference={reference} onClose={() => setAdding(null)} onAdded={onAdded} />
      </Suspense>
    ),
  }
}
