import { cloneElement, isValidElement, type ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'

/** The tick box in the head of a list, named in the language shown: antd names it in English alone. */
export function SelectPage({ box }: { box: ReactNode }) {
  const t = useT()
  return isValidElement<{ 'aria-label'?: string }>(box) ? cloneElement(box, { 'aria-label': t('kit.selectPage') }) : box
}
