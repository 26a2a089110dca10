import locale from 'antd/locale/zh_CN'
import 'dayjs/locale/zh-cn'

export default { locale, days: 'zh-cn' }
