/**
 * The one door of remotes to the router, which the host provides as a singleton. `react-router-dom` is named here and
 * in the host's own door only, so that its successor's new name is a change of two files.
 */
export {
  Link,
  type Location,
  /** @public */
  Navigate,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
