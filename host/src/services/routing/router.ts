/** The host's one door to the router. Declarative, by measurement: docs/adr/0004-declarative-router.md. */
export {
  BrowserRouter,
  Link,
  type Location,
  NavLink,
  Route,
  Routes,
  matchRoutes,
  useLocation,
  useNavigate,
} from 'react-router-dom'
