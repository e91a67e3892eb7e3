import * as ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import * as ArrowLeft from 'lucide-react/icons/arrow-left'
import * as ArrowRight from 'lucide-react/icons/arrow-right'
import * as Ban from 'lucide-react/icons/ban'
import * as Bell from 'lucide-react/icons/bell'
import * as Boxes from 'lucide-react/icons/boxes'
import * as ChartColumn from 'lucide-react/icons/chart-column'
import * as Check from 'lucide-react/icons/check'
import * as CheckCheck from 'lucide-react/icons/check-check'
import * as ChevronDown from 'lucide-react/icons/chevron-down'
import * as ChevronRight from 'lucide-react/icons/chevron-right'
import * as ChevronUp from 'lucide-react/icons/chevron-up'
import * as CircleCheck from 'lucide-react/icons/circle-check'
import * as CircleDot from 'lucide-react/icons/circle-dot'
import * as CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import * as CircleHelp from 'lucide-react/icons/circle-question-mark'
import * as ClipboardList from 'lucide-react/icons/clipboard-list'
import * as Clock from 'lucide-react/icons/clock'
import * as Columns2 from 'lucide-react/icons/columns-2'
import * as Command from 'lucide-react/icons/command'
import * as Contrast from 'lucide-react/icons/contrast'
import * as Copy from 'lucide-react/icons/copy'
import * as Download from 'lucide-react/icons/download'
import * as Ellipsis from 'lucide-react/icons/ellipsis'
import * as ExternalLink from 'lucide-react/icons/external-link'
import * as Eye from 'lucide-react/icons/eye'
import * as EyeOff from 'lucide-react/icons/eye-off'
import * as GripVertical from 'lucide-react/icons/grip-vertical'
import * as House from 'lucide-react/icons/house'
import * as Image from 'lucide-react/icons/image'
import * as Info from 'lucide-react/icons/info'
import * as KeyRound from 'lucide-react/icons/key-round'
import * as Keyboard from 'lucide-react/icons/keyboard'
import * as Languages from 'lucide-react/icons/languages'
import * as LayoutTemplate from 'lucide-react/icons/layout-template'
import * as Link from 'lucide-react/icons/link'
import * as Link2 from 'lucide-react/icons/link-2'
import * as ListFilter from 'lucide-react/icons/list-filter'
import * as Loader from 'lucide-react/icons/loader-circle'
import * as Lock from 'lucide-react/icons/lock'
import * as LogOut from 'lucide-react/icons/log-out'
import * as Maximize2 from 'lucide-react/icons/maximize-2'
import * as Megaphone from 'lucide-react/icons/megaphone'
import * as Menu from 'lucide-react/icons/menu'
import * as MessageCircle from 'lucide-react/icons/message-circle'
import * as Monitor from 'lucide-react/icons/monitor'
import * as Moon from 'lucide-react/icons/moon'
import * as OctagonX from 'lucide-react/icons/octagon-x'
import * as Package from 'lucide-react/icons/package'
import * as PackageCheck from 'lucide-react/icons/package-check'
import * as PackageSearch from 'lucide-react/icons/package-search'
import * as Palette from 'lucide-react/icons/palette'
import * as PanelLeftClose from 'lucide-react/icons/panel-left-close'
import * as PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import * as Pause from 'lucide-react/icons/pause'
import * as Pencil from 'lucide-react/icons/pencil'
import * as Phone from 'lucide-react/icons/phone'
import * as PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import * as Pin from 'lucide-react/icons/pin'
import * as Play from 'lucide-react/icons/play'
import * as Plus from 'lucide-react/icons/plus'
import * as Printer from 'lucide-react/icons/printer'
import * as PrinterCheck from 'lucide-react/icons/printer-check'
import * as ReceiptText from 'lucide-react/icons/receipt-text'
import * as RefreshCw from 'lucide-react/icons/refresh-cw'
import * as RotateCcw from 'lucide-react/icons/rotate-ccw'
import * as History from 'lucide-react/icons/rotate-ccw-clock'
import * as Rows2 from 'lucide-react/icons/rows-2'
import * as ScanBarcode from 'lucide-react/icons/scan-barcode'
import * as Search from 'lucide-react/icons/search'
import * as Send from 'lucide-react/icons/send'
import * as Settings from 'lucide-react/icons/settings'
import * as Settings2 from 'lucide-react/icons/settings-2'
import * as Square from 'lucide-react/icons/square'
import * as SquareStack from 'lucide-react/icons/square-stack'
import * as Store from 'lucide-react/icons/store'
import * as Sun from 'lucide-react/icons/sun'
import * as Tag from 'lucide-react/icons/tag'
import * as Trash2 from 'lucide-react/icons/trash'
import * as TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import * as Truck from 'lucide-react/icons/truck'
import * as Undo2 from 'lucide-react/icons/undo-2'
import * as User from 'lucide-react/icons/user'
import * as Users from 'lucide-react/icons/users'
import * as Volume1 from 'lucide-react/icons/volume-1'
import * as Volume2 from 'lucide-react/icons/volume-2'
import * as VolumeX from 'lucide-react/icons/volume-x'
import * as WifiOff from 'lucide-react/icons/wifi-off'
import * as X from 'lucide-react/icons/x'

/** Every icon of the product, one by one, so that the bundle holds only these. */
export const icons = {
  'package-check': PackageCheck,
  'scan-barcode': ScanBarcode,
  'trash-2': Trash2,
  'circle-dot': CircleDot,
  send: Send,
  plus: Plus,
  'arrow-down-up': ArrowDownUp,
  'panel-left-open': PanelLeftOpen,
  'panel-left-close': PanelLeftClose,
  contrast: Contrast,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  ban: Ban,
  bell: Bell,
  boxes: Boxes,
  phone: Phone,
  'message-circle': MessageCircle,
  'chart-column': ChartColumn,
  check: Check,
  'check-check': CheckCheck,
  clock: Clock,
  image: Image,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-help': CircleHelp,
  'clipboard-list': ClipboardList,
  'columns-2': Columns2,
  command: Command,
  copy: Copy,
  download: Download,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'grip-vertical': GripVertical,
  history: History,
  house: House,
  info: Info,
  'key-round': KeyRound,
  keyboard: Keyboard,
  languages: Languages,
  'layout-template': LayoutTemplate,
  link: Link,
  'link-2': Link2,
  'list-filter': ListFilter,
  loader: Loader,
  lock: Lock,
  'log-out': LogOut,
  'maximize-2': Maximize2,
  megaphone: Megaphone,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  'octagon-x': OctagonX,
  package: Package,
  'package-search': PackageSearch,
  palette: Palette,
  'picture-in-picture-2': PictureInPicture2,
  pause: Pause,
  pencil: Pencil,
  pin: Pin,
  play: Play,
  printer: Printer,
  'printer-check': PrinterCheck,
  'receipt-text': ReceiptText,
  'refresh-cw': RefreshCw,
  'rotate-ccw': RotateCcw,
  'rows-2': Rows2,
  search: Search,
  settings: Settings,
  'settings-2': Settings2,
  square: Square,
  'square-stack': SquareStack,
  store: Store,
  sun: Sun,
  tag: Tag,
  'triangle-alert': TriangleAlert,
  truck: Truck,
  'undo-2': Undo2,
  user: User,
  users: Users,
  'volume-1': Volume1,
  'volume-2': Volume2,
  'volume-x': VolumeX,
  'wifi-off': WifiOff,
  x: X,
}

export type IconName = keyof typeof icons
