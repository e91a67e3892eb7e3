import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Columns2 from 'lucide-react/icons/columns-2'
import Command from 'lucide-react/icons/command'
import Contrast from 'lucide-react/icons/contrast'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import Languages from 'lucide-react/icons/languages'
import Link from 'lucide-react/icons/link'
import ListFilter from 'lucide-react/icons/list-filter'
import Loader from 'lucide-react/icons/loader-circle'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Menu from 'lucide-react/icons/menu'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import OctagonX from 'lucide-react/icons/octagon-x'
import Package from 'lucide-react/icons/package'
import PackageSearch from 'lucide-react/icons/package-search'
import Palette from 'lucide-react/icons/palette'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import PrinterCheck from 'lucide-react/icons/printer-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Rows2 from 'lucide-react/icons/rows-2'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Settings2 from 'lucide-react/icons/settings-2'
import Square from 'lucide-react/icons/square'
import SquareStack from 'lucide-react/icons/square-stack'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'

/** Every icon of the product, one by one, so that the bundle holds only these. */
export const icons = {
  'arrow-down-up': ArrowDownUp,
  'panel-left-open': PanelLeftOpen,
  'panel-left-close': PanelLeftClose,
  contrast: Contrast,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  ban: Ban,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-up': ChevronUp,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-help': CircleHelp,
  'clipboard-list': ClipboardList,
  'columns-2': Columns2,
  command: Command,
  copy: Copy,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  history: History,
  house: House,
  info: Info,
  'key-round': KeyRound,
  keyboard: Keyboard,
  languages: Languages,
  link: Link,
  'list-filter': ListFilter,
  loader: Loader,
  lock: Lock,
  'log-out': LogOut,
  'maximize-2': Maximize2,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  'octagon-x': OctagonX,
  package: Package,
  'package-search': PackageSearch,
  palette: Palette,
  pencil: Pencil,
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
