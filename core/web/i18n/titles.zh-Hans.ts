import photo from '../kit/photo/locales/zh-Hans.json'
import type { Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('../../../areas/**/locales/zh-Hans.json', {
  eager: true,
  import: 'default',
  query: '?titles',
})

export default Object.assign({}, photo, ...Object.values(files)) as Catalog
