/* Made by `make page`. Packages of others that are in it, with their licences: page/licenses.txt */
var ps=new Set([408,429,502,503,504,507]),F=class extends Error{constructor(t,n){super(n.detail??`The service has answered with status ${t}.`),this.status=t,this.code=n.code??"",this.problem=n}},pe=class extends Error{constructor(){super("The service does not answer.")}};function U(e){if(!(e instanceof F)&&!(e instanceof pe))throw e;return e.message}var yt=new URL("..",import.meta.url);function Ye(e){let t=yt.pathname!=="/"&&e.startsWith(yt.pathname);return new URL(t?e:`${yt.pathname}${e.slice(1)}`,yt).href}function ds(e){return{Accept:"application/json",...e.body===void 0?{}:{"Content-Type":"application/json"},...e.token?{Authorization:`Bearer ${e.token}`}:{},...e.headers}}function Q(e,t){return new Promise((n,s)=>{t?.throwIfAborted();let o=setTimeout(()=>n(void 0),e);t?.addEventListener("abort",()=>(clearTimeout(o),s(t.reason)),{once:!0})})}var ms=e=>(.5+Math.random()/2)*Math.min(1e4,300*2**(e-1));function ce(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function de(e,t,n={}){let s=ds(n);e==="POST"&&(s["Idempotency-Key"]=n.key??ce());let o=n.body===void 0?null:JSON.stringify(n.body);for(let a=1;;a++){let r;try{r=await fetch(Ye(t),{method:e,headers:s,body:o,signal:n.signal??null,cache:"no-cache"})}catch(c){if(!(c instanceof TypeError))throw c;if(a>=5)throw new pe}if(r?.ok)return r;if(r&&(!ps.has(r.status)||a>=5))throw await hs(r);let i=Number.parseFloat(r?.headers.get("Retry-After")??"");await Q(Number.isFinite(i)?Math.min(i*1e3,1e4):ms(a),n.signal)}}async function hs(e){return new F(e.status,await e.json().catch(()=>({})))}async function O(e,t,n){let s=await de(e,t,n);return s.status===204?null:s.json()}var C=(e,t)=>O("GET",e,t);async function*gt(e,t){let n=t.after===void 0?"":String(t.after);for(let s=0;;){try{for await(let o of fr(e,t,n)){if(s=0,t.heard?.(!0),o.id&&(n=o.id),o.name==="reconnect")break;if(yield o,o.name==="end")return}}catch(o){if(t.signal?.aborted||o instanceof F&&!ps.has(o.status))throw o;o instanceof F||t.heard?.(!1)}await Q(ms(++s),t.signal)}}async function*fr(e,t,n){let s=new AbortController,o=()=>s.abort(t.signal?.reason);t.signal?.addEventListener("abort",o);let a=setTimeout(o,4e4);try{let r={Accept:"text/event-stream",...n?{"Last-Event-ID":n}:{}},i=await fetch(Ye(e),{headers:ds({...t,headers:r}),signal:s.signal});if(!i.ok)throw await hs(i);let c=i.body.getReader(),f=new TextDecoder,u="";for(;;){let{done:d,value:m}=await c.read();if(d)return;clearTimeout(a),a=setTimeout(o,4e4);let p=(u+f.decode(m,{stream:!0})).split(`

`);u=p.pop()??"";for(let b of p){let h=pr(b);h&&(yield h)}}}finally{clearTimeout(a),t.signal?.removeEventListener("abort",o),s.abort()}}function pr(e){let t={};for(let n of e.split(`
`)){let[,s,o]=/^(\w+): ?(.*)$/.exec(n)??[];s&&(t[s]=s in t?`${t[s]}
${o}`:o??"")}return t.data===void 0?null:{name:t.event??"message",id:t.id??"",data:JSON.parse(t.data)}}var E,vs,hn,_e,dn,xt,ys,kt,gs,$n,mn,dr,qe=Symbol.for("pv"),St={},Ot=[],mr=/^m(i|n|o|s|text|space)$/,bn=Array.isArray,vn=Ot.slice,Ae=Object.assign;function Te(e){e&&e.parentNode&&e.remove()}function Ct(e,t,n){var s,o,a,r={},i=arguments.length;for(a in t)a=="key"?s=t[a]:a=="ref"&&typeof e!="function"?o=t[a]:r[a]=t[a];return i>2&&(r.children=i>3?vn.call(arguments,2):n),Je(e,r,s,o,null)}function Je(e,t,n,s,o){var a={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:qe,__v:o||++vs,__i:-1,__u:0};return!o&&E.vnode&&E.vnode(a),a}function Ee(e){return e.children}function Le(e,t){this.props=e,this.context=t,this.__g=0}function ke(e,t){if(t==null)return e.__&&ke(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:ke(e)}function hr(e){var t,n=e.__v,s=n.__e,o=[],a=[],r=e.__P;r&&((t=Ae({constructor:qe},n)).__v=n.__v+1,E.vnode&&E.vnode(t),yn(r,t,n,e.__n,r.namespaceURI,32&n.__u?[s]:null,o,s||ke(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Os(o,t,a),n.__=n.__e=null,t.__e!=s&&_s(t))}function _s(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),_s(e)}function $s(e){(8&e.__g||(e.__g|=8,_e.push(e),xt++))&&dn==E.debounceRendering||((dn=E.debounceRendering)||queueMicrotask)(ks)}function ks(){try{for(var e,t=1;_e.length;)_e.length>t&&_e.sort(ys),e=_e.shift(),t=_e.length,8&e.__g&&hr(e)}finally{(xt=_e.length)&&(dn||queueMicrotask)(ks)}}function ws(e,t,n,s,o,a,r,i,c,f,u){var d,m,p,b,h,g,v=s.__k||Ot,_=t.length;for(c=$r(n,t,v,c,_),d=0;d<_;d++)(p=n.__k[d])!=null&&(m=~p.__i&&v[p.__i]||St,p.__i=d,g=yn(e,p,m,o,a,r,i,c,f,u),b=p.__e,(m.ref!=p.ref||8&m.__u)&&(m.ref&&gn(m.ref,null,p,m),p.ref&&u.push(p.ref,p.__c||b,p)),h=h||b,4&p.__u?(c=xs(p,c,e,!m.__v),m.__e&&(m.__e=null)):typeof p.type=="function"&&g!==void 0?c=g:b&&(c=b.nextSibling),p.__u&=-21);return n.__e=h,c}function $r(e,t,n,s,o){var a,r,i,c,f,u,d,m,p,b=n.length,h=b,g=0,v=0,_=e.__k=Array(o);for(a=0;a<o;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=_[a]=Je(null,r):bn(r)?r=_[a]=Je(Ee,{children:r}):r.constructor===qe&&r.__b?r=_[a]=Je(r.type,r.props,r.key,r.ref,r.__v):_[a]=r,c=a+g,r.__=e,r.__b=e.__b+1,i=null,~(f=r.__i=br(r,n,c,h))&&(h--,(i=n[f])&&(i.__u|=2)),i&&i.__v?(r.__u|=16,f==c-1?g--:f==c+1?g++:f!=c&&(f>c?g--:g++,v=1)):(~f||(o>b?g--:o<b&&g++),typeof r.type!="function"&&(r.__u|=4))):_[a]=null;if(v){for(u=[],d=[],a=0;a<o;a++)if((r=_[a])&&16&r.__u){for(g=0,m=u.length;g<m;)u[p=g+m>>1]<r.__i?g=p+1:m=p;u[g]=r.__i,d[a]=g+1}for(g=u.length;a--;)d[a]&&(d[a]==g?g--:_[a].__u|=4)}if(h)for(a=0;a<b;a++)!(i=n[a])||2&i.__u||(i.__e==s&&(s=ke(i)),_n(i,i));return s}function xs(e,t,n,s){var o,a,r,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&(o[a].__=e,t=xs(o[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=ke(e))&&!t.parentNode&&(t=null),r=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(r!=i&&(!s&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function br(e,t,n,s){var o,a=e.key,r=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&a==null||c&&a==i.key&&r==i.type)return n;if(s>(c?1:0)){for(o=n-1;o>=0;o--)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o;for(o=n+1;o<t.length;o++)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o}return-1}function bs(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function _t(e,t,n,s,o){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||bs(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||bs(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(r=mn[t]||(mn[t]=vr(t)),(e.__a||(e.__a={}))[t]=$n,a=t!=(t=t.replace(gs,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function vr(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[kt]==null)t[kt]=$n++;else if(t[kt]<this.__a[e])return;return n(E.event?E.event(t):t)}}}function yn(e,t,n,s,o,a,r,i,c,f){var u,d,m,p,b,h,g,v,_,A,T,fe,P,K,D,ie,ee,ne,le=t.type;if(t.constructor!==qe)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,d=a=[],u.nodeType==8?i=wt(u,a):a.push(u),i=a[0]||i),(u=E.__b)&&u(t);e:if(typeof le=="function"){m=r.length;try{if(v=t.props,_=(u=le.prototype)&&u.render,A=(u=le.contextType)&&s[u.__c],T=u?A?A.props.value:u.__:s,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(_?t.__c=p=new le(v,T):(t.__c=p=new Le(v,T),p.constructor=le,p.render=gr),A&&A.sub(p),p.state||(p.state={}),p.__n=s,p.__g|=8,p.__h=[],p.__k=[]),_&&(p.__s||(p.__s=p.state),le.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=Ae({},p.__s)),Ae(p.__s,le.getDerivedStateFromProps(v,p.__s)))),b=p.props,h=p.state,p.__v=t,n.__c){if(v!==b&&_&&!le.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(v,T),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(v,p.__s,T)===!1){t.__v!=n.__v&&(p.props=v,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(Z){Z&&(Z.__=t)}),Ot.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&r.push(p),i=ke(n);break e}p.componentWillUpdate&&p.componentWillUpdate(v,p.__s,T),_&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(b,h,g)})}else _&&!le.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),_&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=T,p.props=v,p.__P=e,p.__g&=-5,fe=E.__r,P=_?25:0;do p.__g&=-9,fe&&fe(t),u=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++P<25);_&&(Ot.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(s=Ae({},s,p.getChildContext())),_&&n.__c&&p.getSnapshotBeforeUpdate&&(g=p.getSnapshotBeforeUpdate(b,h)),K=u&&u.type===Ee&&u.key==null?u.props.children:u,v.__P&&(u=i,o=(e=v.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(Z){Z&&_n(Z,Z)}),n.__k=null),i=n.__k?ke(n,0):null),i=ws(e,bn(K)?K:[K],t,n,s,o,a,r,i,c,f),v.__P&&(t.__e=null,i=u),t.__u&=-161,d&&d.some(Te),p.__h.length&&r.push(p),1&p.__g&&(p.__g&=-4)}catch(Z){if(r.length=m,t.__v=null,c||a)if(Z&&Z.then){if(t.__u|=128|c,a){for(~(ee=a.indexOf(i||void 0))||(ee=a.length);(ne=a[ee-1])&&ne.nodeType==8;)ee--;for(;ee<a.length;ee++)if(ne=a[ee])if(a[ee]=null,D){if(ne==ie)break}else{if(ne.nodeType!=8)break;ne.data.startsWith("$s")&&(ie=wt(D=ne))}}if(!D){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;D=i}(u=wt(D=t.__c.__z||(t.__c.__z=D)))?(t.__e=D,i=u):t.__e=i,i=i&&i.nextSibling}else a&&a.some(Te);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),Z&&Z.then||Ss(t),E.__e(Z,t,n)}}else i=t.__e=yr(n.__e,t,n,s,o,a,r,c,f,e);return(u=E.diffed)&&u(t),i}function wt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Ss(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Ss))}function Os(e,t,n){for(var s=0;s<n.length;)gn(n[s++],n[s++],n[s++]);E.__c&&E.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(a){a.call(o)})}catch(a){E.__e(a,o.__v)}})}function yr(e,t,n,s,o,a,r,i,c,f){var u,d,m,p,b,h,g,v,_=n.props||St,A=t.props,T=t.type;if(T=="svg"?o="http://www.w3.org/2000/svg":T=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),a){for(u=0;u<a.length;u++)if((b=a[u])&&(T?b.localName==T:b.nodeType==3)){e=b,a[u]=null;break}}if(!e){if(v=f.ownerDocument||document,!T)return v.createTextNode(A);e=v.createElementNS(o,T,A.is?A:f),i&&(E.__m&&E.__m(t,a),i=!1),a=null}if(T){if(f=T=="template"&&e.content||e,a=T=="textarea"&&A.defaultValue!=null?null:a&&vn.call(f.childNodes),!i&&a)for(_={},u=0;u<e.attributes.length;u++)_[(b=e.attributes[u]).name]=b.value;for(u in _)b=_[u],u=="dangerouslySetInnerHTML"?m=b:u=="children"||u in A||u=="value"&&"defaultValue"in A||u=="checked"&&"defaultChecked"in A||_t(e,u,null,b,o);for(u in A)b=A[u],u=="children"?p=b:u=="dangerouslySetInnerHTML"?d=b:u=="value"?h=b:u=="checked"?g=b:i&&typeof b!="function"||_[u]===b||_t(e,u,b,_[u],o);d?(i||m&&(d.__html==m.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[]):(m&&(e.textContent=""),(T=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&mr.test(T))&&(o="http://www.w3.org/1999/xhtml"),ws(f,bn(p)?p:[p],t,n,s,o,a,r,a?a[0]:n.__k&&ke(n,0),i,c),a&&a.some(Te)),i&&T!="textarea"||(u="value",T=="progress"&&h==null?e.removeAttribute(u):h==null||h===e[u]&&(T!="progress"||h)||_t(e,u,h,_[u],o),u="checked",g!=null&&g!=e[u]&&_t(e,u,g,_[u],o))}else _===A||i&&e.data==A||(e.data=A);return e}function gn(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){E.__e(o,n)}}function _n(e,t,n){var s,o,a,r;if(E.unmount&&E.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||gn(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){E.__e(i,t)}s.__P=s.__n=null}if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&_n(s[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(o=wt(s,a=[]))&&(s==e.__e&&a.some(Te),Te(o),Te(s)),n||Te(e.__e),e.__e=e.__c=e.__=null}function gr(e,t,n){return this.constructor(e,n)}function Cs(e,t){var n,s,o,a;E.__&&E.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=Je(Ee,{children:[e]}),o=[],a=[],yn(t,t.__k,s||St,St,t.namespaceURI,s?null:t.firstChild?vn.call(t.childNodes):null,o,s?s.__e:t.firstChild,n,a),Os(o,t.__k,a),t.__k.props.children=null}E={__e:function(e,t,n,s){for(var o,a,r;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((r=(a=o.constructor)&&a.getDerivedStateFromError)&&o.setState(a.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,s||{}),r=1),r&&8&o.__g)return void(o.__g|=2)}catch(i){e=i}}throw xt=0,e}},vs=0,hn=function(e){return e!=null&&e.constructor===qe},Le.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Ae({},this.state)),typeof e=="function"&&(e=e(Ae({},n),this.props)),e&&(Ae(n,e),this.__v&&(t&&this.__k.push(t),$s(this)))},Le.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),$s(this))},Le.prototype.render=Ee,_e=[],xt=0,ys=function(e,t){return e.__v.__b-t.__v.__b},kt=Symbol(),gs=/(PointerCapture)$|Capture$/i,$n=0,mn={},dr=0;var Ze,B,kn,Ts,wn=Object.is,Tt=0,Rs=[],xn=[],R=E,As=R.__b,Es=R.__r,Ms=R.diffed,js=R.__c,Ps=R.unmount,Ls=R.__;function On(e,t){R.__h&&R.__h(B,e,Tt||t),Tt=0;var n=B.__H||(B.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function y(e){return Tt=1,_r(Us,e)}function _r(e,t,n){var s=On(Ze++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):Us(void 0,t),function(a){var r=(s.__N||s.__)[0],i=s.t(r,a);wn(r,i)||(s.__N=[i,s.__[1]],s.__c.setState({}))}],s.__c=B,!B.__f)){B.__f=!0;var o=B.shouldComponentUpdate;B.shouldComponentUpdate=function(a,r,i){var c=this.__H;if(!c)return!0;var f=!1,u=this.props!=a;if(c.__.some(function(m){m.__N&&(f=!0,wn(m.__[0],m.__N[0])||(u=!0))}),o){var d=o.call(this,a,r,i);return f?d||u:d}return!f||u}}return s.__}function x(e,t){var n=On(Ze++,3);!R.__s&&Ds(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,B.__H.__h.push(n))}function N(e){return Tt=5,Ie(function(){return{current:e}},[])}function Ie(e,t){var n=On(Ze++,7);return Ds(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function kr(){var e;do{for(;e=xn.shift();)try{Qe(e)}catch(n){R.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Rs.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Qe),t.__h.some(Sn),t.__h=[]}catch(n){t.__h=[],R.__e(n,e.__v)}}}while(xn.length)}R.__b=function(e){B=null,As&&As(e)},R.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Ls&&Ls(e,t)},R.__r=function(e){Es&&Es(e),Ze=0;var t=(B=e.__c).__H;t&&(kn==B?B.__h=[]:(t.__h.some(Qe),t.__h.some(Sn),Ze=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),kn=B},R.diffed=function(e){Ms&&Ms(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ns(Rs.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),kn=B=null},R.__c=function(e,t){t.some(function(n){try{n.__h.some(Qe),n.__h=n.__h.filter(function(s){return!s.__||Sn(s)})}catch(s){n.__h=[function(){throw s}]}}),js&&js(e,t)},R.unmount=function(e){Ps&&Ps(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,Ns(xn.push(o))}else Qe(o)}catch(a){t=a}}),s.__H=void 0,t&&R.__e(t,s.__v))};var Is=typeof requestAnimationFrame=="function";function wr(e){var t,n=function(){clearTimeout(s),Is&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);Is&&(t=requestAnimationFrame(n))}function Ns(e){e!=1&&Ts==R.requestAnimationFrame||((Ts=R.requestAnimationFrame)||wr)(kr)}function Qe(e){var t=B,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),B=t}function Sn(e){var t=B;e.__c=e.__(),B=t}function Ds(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!wn(n,e[s])})}function Us(e,t){return typeof t=="function"?t(e):t}function H(){let[e,t]=y(!1),[n,s]=y("");return{busy:e,trouble:n,say:s,attempt:async a=>{t(!0),s("");try{await a()}catch(r){s(U(r))}finally{t(!1)}}}}var Hs=function(e,t,n,s){var o;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],i=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?s[0]=i:r===4?s[1]=Object.assign(s[1]||{},i):r===5?(s[1]=s[1]||{})[t[++a]]=i:r===6?s[1][t[++a]]+=i+"":r?(o=e.apply(i,Hs(e,i,n,["",null])),s.push(o),i[0]?t[0]|=2:(t[a-2]=0,t[a]=o)):s.push(i)}return s},Bs=new Map;function Ws(e){var t=Bs.get(this);return t||(t=new Map,Bs.set(this,t)),(t=Hs(this,t.get(e)||(t.set(e,t=(function(n){for(var s,o,a=1,r="",i="",c=[0],f=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,r):a===3&&(m||r)?(c.push(3,m,r),a=2):a===2&&r==="..."&&m?c.push(4,m,0):a===2&&r&&!m?c.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(c.push(a,0,r,o),a=6),m&&(c.push(a,m,0,o),a=6)),r=""},u=0;u<n.length;u++){u&&(a===1&&f(),f(u));for(var d=0;d<n[u].length;d++)s=n[u][d],a===1?s==="<"?(f(),c=[c],a=3):r+=s:a===4?r==="--"&&s===">"?(a=1,r=""):r=s+r[0]:i?s===i?i="":r+=s:s==='"'||s==="'"?i=s:s===">"?(f(),a=1):a&&(s==="="?(a=5,o=r,r=""):s==="/"&&(a<5||n[u][d+1]===">")?(f(),a===3&&(c=c[0]),a=c,(c=c[0]).push(2,0,a),a=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),a=2):r+=s),a===3&&r==="!--"&&(a=4,c=c[0])}return f(),c})(e)),t),arguments,[])).length>1?t:t[0]}var l=Ws.bind(Ct);var xr=Symbol.for("preact-signals");function jt(){if(ve>1){ve--;return}let e,t=!1;for((function(){let n=At;for(At=void 0;n!==void 0;){let s=n.S;if(s.v===n.v)for(let o=s.t;o!==void 0;o=o.x)o.i===n.i&&(o.i=s.i);n=n.o}})();et!==void 0;){let n=et;for(et=void 0,Et++;n!==void 0;){let s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Vs(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=s}}if(Et=0,ve--,t)throw e}function z(e){if(ve>0)return e();Cn=++Sr,ve++;try{return e()}finally{jt()}}var L,Xe,et;function tt(e){let t=L,n=Xe;L=void 0,Xe=void 0;try{return e()}finally{L=t,Xe=n}}var At,ve=0,Et=0,Sr=0,Cn=0,Mt=0;function Fs(e){if(L===void 0)return;let t=e.n;if(t===void 0||t.t!==L)return t={i:0,S:e,p:L.s,n:void 0,t:L,e:void 0,x:void 0,r:t},L.s!==void 0&&(L.s.n=t),L.s=t,e.n=t,32&L.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=L.s,t.n=void 0,L.s.n=t,L.s=t),t}function W(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}W.prototype.brand=xr;W.prototype.h=function(){return!0};W.prototype.S=function(e){let t=this.t;t!==e&&e.e===void 0&&(e.x=t,this.t=e,t!==void 0?t.e=e:tt(()=>{var n;(n=this.W)==null||n.call(this)}))};W.prototype.U=function(e){if(this.t!==void 0){let t=e.e,n=e.x;t!==void 0&&(t.x=n,e.e=void 0),n!==void 0&&(n.e=t,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&tt(()=>{var s;(s=this.Z)==null||s.call(this)}))}};W.prototype.subscribe=function(e){return je(()=>{let t=this.value;tt(()=>e(t))},{name:"sub"})};W.prototype.valueOf=function(){return this.value};W.prototype.toString=function(){return this.value+""};W.prototype.toJSON=function(){return this.value};W.prototype.peek=function(){return tt(()=>this.value)};Object.defineProperty(W.prototype,"value",{get(){let e=Fs(this);return e!==void 0&&(e.i=this.i),this.v},set(e){if(e!==this.v){if(Et>100)throw new Error("Cycle detected");(function(t){ve!==0&&Et===0&&t.l!==Cn&&(t.l=Cn,At={S:t,v:t.v,i:t.i,o:At})})(this),this.v=e,this.i++,Mt++,ve++;try{for(let t=this.t;t!==void 0;t=t.x)t.t.N()}finally{jt()}}}});function w(e,t){return new W(e,t)}function Vs(e){for(let t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Gs(e){for(let t=e.s;t!==void 0;t=t.n){let n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Ks(e){let t,n=e.s;for(;n!==void 0;){let s=n.p;n.i===-1?(n.S.U(n),s!==void 0&&(s.n=n.n),n.n!==void 0&&(n.n.p=s)):t=n,n.S.n=n.r,n.r!==void 0&&(n.r=void 0),n=s}e.s=t}function Me(e,t){W.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Mt-1,this.f=4}Me.prototype=new W;Me.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Mt))return!0;if(this.g=Mt,this.f|=1,this.i>0&&!Vs(this))return this.f&=-2,!0;let e=L;try{Gs(this),L=this;let t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return L=e,Ks(this),this.f&=-2,!0};Me.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(let t=this.s;t!==void 0;t=t.n)t.S.S(t)}W.prototype.S.call(this,e)};Me.prototype.U=function(e){if(this.t!==void 0&&(W.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(let t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Me.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(let e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Me.prototype,"value",{get(){if(1&this.f)throw new Error("Cycle detected");let e=Fs(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ue(e,t){return new Me(e,t)}function zs(e){let t=e.j;if(e.j=void 0,typeof t=="function"){ve++;let n=L;L=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,Tn(e),s}finally{L=n,jt()}}}function Tn(e){for(let t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,zs(e)}function Or(e){if(L!==this)throw new Error("Out-of-order effect");Ks(this),L=e,this.f&=-2;try{8&this.f&&Tn(this)}finally{jt()}}function Ne(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Xe&&Xe.push(this)}Ne.prototype.c=function(){let e=this.S();try{if(8&this.f||this.x===void 0)return;let t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ne.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,zs(this),Gs(this),ve++;let e=L;return L=this,Or.bind(this,e)};Ne.prototype.N=function(){2&this.f||(this.f|=2,this.u=et,et=this)};Ne.prototype.d=function(){this.f|=8,1&this.f||Tn(this)};Ne.prototype.dispose=function(){this.d()};function je(e,t){let n=new Ne(e,t);try{n.c()}catch(o){throw n.d(),o}let s=n.d.bind(n);return s[Symbol.dispose]=s,s}var Cr=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,Ys,Lt,Pt;var Js=[];je(function(){Ys=this.N})();function Re(e,t){E[e]=t.bind(null,E[e]||(()=>{}))}function nt(e){if(Pt){let t=Pt;Pt=void 0,t()}Pt=e&&e.S()}function qs({data:e}){let t=Ar(e);t.name="ReactiveDom",t.value=e;let[n,s]=Ie(()=>{let o=this,a=this.__v;for(;a=a.__;)if(a.__c){a.__c.__$f|=4;break}let r=ue(()=>{let u=t.value.value;return u===0?0:u===!0?"":u||""}),i=ue(()=>!Array.isArray(r.value)&&!hn(r.value)),c=je(function(){if(this.N=Qs,i.value){let u=r.value;o.__v&&o.__v.__e&&o.__v.__e.nodeType===3&&(o.__v.__e.data=u)}}),f=this.__$u.d;return this.__$u.d=function(){c(),f.call(this)},[i,r]},[]);return n.value?s.peek():s.value}qs.displayName="ReactiveTextNode";Object.defineProperties(W.prototype,{constructor:{configurable:!0,value:Ct(Ee,null).constructor},type:{configurable:!0,value:qs},props:{configurable:!0,get(){let e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Re("__b",(e,t)=>{if(nt(),Lt=void 0,typeof t.type=="string"){let n,s=t.props;for(let o in s){if(o==="children")continue;let a=s[o];a instanceof W&&(n||(t.__np=n={}),n[o]=a,s[o]=a.peek())}}e(t)});Re("__r",(e,t)=>{if(e(t),t.type!==Ee){nt();let n,s=t.__c;s&&(s.__$f&=-2,n=s.__$u,n===void 0&&(s.__$u=n=(function(o,a){let r;return je(function(){r=this},{name:a}),r.c=o,r})((function(o){return function(){var a;Cr&&((a=this.y)==null||a.call(this)),o.__$f|=1,o.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Lt=s,nt(n)}});Re("__e",(e,t,n,s)=>{nt(),Lt=void 0,e(t,n,s)});Re("diffed",(e,t)=>{nt(),Lt=void 0;let n;if(typeof t.type=="string"&&(n=t.__e)){let s=t.__np,o=t.props,a=n.U;if(a)for(let r in a){let i=a[r];i===void 0||s&&r in s||(i.d(),a[r]=void 0)}if(s){a||(a={},n.U=a);for(let r in s){let i=a[r],c=s[r];i===void 0?(i=Tr(n,r,c,o),a[r]=i):i.o(c,o)}}}e(t)});function Tr(e,t,n,s){let o=t in e&&e.ownerSVGElement===void 0,a=w(n);return{o:(r,i)=>{a.value=r,s=i},d:je(function(){this.N=Qs;let r=a.value.value;s[t]!==r&&(s[t]=r,o?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Re("unmount",(e,t)=>{if(typeof t.type=="string"){let n=t.__e;if(n){let o=n.U;if(o){n.U=void 0;for(let a in o){let r=o[a];r&&r.d()}}}let s=t.__np;if(s){let o=t.props;for(let a in s)o[a]=s[a]}t.__np=void 0}else{let n=t.__c;if(n){n.__$f|=8;let s=n.__$u;s&&(n.__$u=void 0,s.d())}}e(t)});Re("__h",(e,t,n,s)=>{s<3&&(t.__$f|=2),e(t,n,s)});Le.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;let n=this.__$u,s=n&&n.s!==void 0;for(let o in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){let o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(let o in e)if(o!=="__source"&&e[o]!==this.props[o])return!0;for(let o in this.props)if(!(o in e))return!0;return!1};function Ar(e,t){return Ie(()=>w(e,t),[])}var Er=e=>{queueMicrotask(()=>{queueMicrotask(e)})};function Mr(){z(()=>{let e;for(;e=Js.shift();)Ys.call(e)})}function Qs(){Js.push(this)===1&&(E.requestAnimationFrame||Er)(Mr)}var De=document.querySelector('meta[name="emblems"]')?.getAttribute("content")??"";function X({seat:e}){return l`<svg class=${`mark of-${e}`} width="18" height="18" aria-hidden="true"><use href=${`${De}#seat-${e}`} /></svg>`}function we({id:e,seat:t="",size:n=40}){return l`<svg class=${`emblem of-${t}`} width=${n} height=${n} aria-hidden="true"><use href=${`${De}#${e}`} /></svg>`}function An(e,t){let n=e?.seats.find(s=>s.seat===t);return n?.taken?n.bot?`bot (${n.bot})`:n.name??"anonymous":"free"}function Zs(e){return e.seats.map(({seat:t})=>l`<span key=${t} class="seat"><${X} seat=${t} /> ${An(e,t)}</span>`)}var Xs=350,jr=60,Pr=12,eo="http://www.w3.org/2000/svg";function En(e){let t=new Map,n=e.getBoundingClientRect();for(let s of e.querySelectorAll("[data-kind='ships']")){let{seat:o="",at:a="",count:r="0"}=s.dataset,{left:i,top:c,width:f,height:u}=s.getBoundingClientRect(),d=t.get(o)??new Map,m=d.get(a)?.count??0;d.set(a,{count:m+Number(r),point:{x:i+f/2-n.left,y:c+u/2-n.top}}),t.set(o,d)}return t}function no(e,t){let n=[];for(let s of new Set([...e.keys(),...t.keys()])){let[o,a]=[e.get(s)??new Map,t.get(s)??new Map],r=to(o,a),i=to(a,o);for(let[c,f]of i.slice(0,Pr)){let u=r.shift();u&&n.push({seat:s,from:u[1],to:f,lost:c==="warp"})}}return n}function to(e,t){return[...e].flatMap(([n,{count:s,point:o}])=>Array.from({length:Math.max(0,s-(t.get(n)?.count??0))},()=>[n,o]))}async function so(e,t){let n=t.map(({seat:s,from:o,to:a,lost:r},i)=>{let c=Lr(s);e.append(c);let[f,u]=[a.x-o.x,a.y-o.y],d=`translate(${o.x-9}px, ${o.y-9}px)`,m=`translate(${o.x-9+f/2-u*.12}px, ${o.y-9+u/2+f*.12}px) scale(1.4)`,p=`translate(${a.x-9}px, ${a.y-9}px)${r?" rotate(540deg) scale(0.4)":""}`;return c.animate([{transform:d},{transform:m},{transform:p,opacity:r?.4:1}],{duration:r?2*Xs:Xs,delay:i*jr,easing:"ease-in-out",fill:"both"}).finished.catch(()=>{}).then(()=>c.remove())});await Promise.all(n)}function Lr(e){let t=document.createElementNS(eo,"svg");t.setAttribute("class",`flying of-${e}`),t.setAttribute("width","18"),t.setAttribute("height","18");let n=document.createElementNS(eo,"use");return n.setAttribute("href",`${De}#seat-${e}`),t.append(n),t}var oo="cosmic-ledger-speed",Mn=[["off","Off"],["fast","Fast"],["normal","Normal"],["slow","Slow"],["steps","Step by step"]],Ir={off:0,fast:.4,normal:1,slow:2,steps:1},Nr=3,Rr=15e3,Dr={cards_revealed:2600,totals_fixed:1200,outcome_fixed:1600,encounter_ended:1200,game_ended:2e3,victory_reached:2400},Ur=new Set(["cards_revealed","totals_fixed","outcome_fixed","deal_agreed","deal_failed","encounter_ended","victory_reached","game_ended"]),Br=500,Hr=12,Wr=matchMedia("(prefers-reduced-motion: reduce)"),me=w(Fr()??(Wr.matches?"off":"normal"));function Fr(){let e=localStorage.getItem(oo);return Mn.some(([t])=>t===e)?e:null}function jn(e){me.value=e,localStorage.setItem(oo,e)}var It=class{constructor(t,n){this.question=t,this.seen=n,this.queue=w([]),this.current=w(null),this.view=w(null),this.running=!1,this.skipping=new AbortController}add(t){let{remaining_ms:n}=this.question();if(me.peek()==="off"||n!==null&&n<Rr)return this.skipAll();this.queue.value=[...this.queue.value,...t.filter(({alive:s})=>s)],this.run()}skip(){this.skipping.abort()}skipAll(){this.queue.value=[],this.skip()}async run(){if(!this.running){this.running=!0;for(let t=this.queue.value[0];t;t=this.queue.value[0]){this.queue.value=this.queue.value.slice(1),this.skipping=new AbortController;let n=await this.seen(t.version).catch(()=>this.view.peek());z(()=>(this.current.value=t,this.view.value=n)),await Q(this.length(t),this.skipping.signal).catch(()=>{}),me.peek()==="off"&&(this.queue.value=[])}z(()=>(this.current.value=null,this.view.value=null)),this.running=!1}}length({type:t,text:n}){if(me.peek()==="steps")return 2**31-1;let s=(Br+Hr*n.length+(Dr[t]??0))*Ir[me.peek()];return this.question().asked&&!Ur.has(t)?s/Nr:s}};var Nt=w(new Set),Vr=new Set(["gate","warp"]);function Pn(e){let[,t="",n=""]=e.split("/");return Vr.has(t)?t:n}function ao(e){x(()=>(Nt.value=new Set(e.flatMap(({path:t,from:n})=>n?[Pn(n),Pn(t)]:[Pn(t)])),()=>{Nt.value=new Set}),[e])}var Ln="cosmic-ledger-tokens";function Rt(){try{return JSON.parse(localStorage.getItem(Ln)??"{}")}catch{return{}}}function se(e){return Rt()[e]??{}}function Y(e,t){localStorage.setItem(Ln,JSON.stringify({...Rt(),[e]:{...se(e),...t}}))}function ro(e){let{[e]:t,...n}=Rt();localStorage.setItem(Ln,JSON.stringify(n))}function Dt(e){Y(e,{seat:void 0})}function In(){return Object.entries(Rt()).flatMap(([e,{seat:t,host:n}])=>t||n?[e]:[]).reverse()}var Ut=e=>se(e).invite??"";function io(e){let t=new URLSearchParams(location.hash.slice(1)),[n,s]=[t.get("token"),t.get("invite")];if(n===null&&s===null)return"";history.replaceState(null,"",location.pathname+location.search);let o=se(e).seat;return n!==null&&o&&o!==n?n:(Y(e,n===null?{invite:s??void 0}:{seat:n,invite:void 0}),"")}var st=class{constructor(t=new Map,n=new Map,s=new Map,o=new Map,a=new Map){this.names=t,this.texts=n,this.rules=s,this.kinds=o,this.entries=a}entry(t){return this.entries.get(Bt(t??""))}titles(t,n=()=>!0){let s=new Map;for(let[o,a]of this.kinds){let r=this.name(o);t.includes(a)&&n(this.entries.get(o))&&!s.has(r)&&s.set(r,o)}return[...s].map(([o,a])=>[a,o]).sort((o,a)=>o[1].localeCompare(a[1]))}name(t){if(!t)return"something hidden";let n=Bt(t),s=/^([a-z]+)-(\d)$/.exec(n),o=this.names.get(t)??this.names.get(n);if(o)return o;if(s)return`${this.name(s[1])} planet ${s[2]}`;let a=n.replaceAll(/[_-]/g," ");return a.charAt(0).toUpperCase()+a.slice(1)}called(t){let[n="",s=""]=t.split("#"),o=this.names.get(t)??(/^\d+$/.test(s)?this.names.get(n):void 0);if(o)return o;let a=t.split(":").map(r=>this.names.get(r)??(/^\d+$/.test(r)?r:""));return a.length>1&&a.every(Boolean)?a.join(", "):t.replaceAll("_"," ")}text(t){return this.texts.get(Bt(t??""))??""}rule(t){return this.rules.get(Bt(t))??""}listed(t){let n=t.map(o=>this.name(o)),s=n.pop()??"nobody";return n.length?`${n.join(", ")} and ${s}`:s}},Bt=e=>e.split("#")[0]??"";async function lo(){let{items:e}=await C("/v1/catalog/things"),t=s=>new Map(e.flatMap(o=>s(o)===void 0?[]:[[o.id,s(o)??""]])),n=e.flatMap(s=>s.kind?[[s.id,s]]:s.verb?[[s.id,{...s,power:s.text}]]:[]);return new st(t(({name:s})=>s),t(({text:s})=>s),t(({rule:s})=>s),t(({kind:s})=>s),new Map(n))}var co=300,Gr=60,Nn=1500,$=w(new st);async function Rn(){if(!$.value.names.size)try{$.value=await lo()}catch{await Q(Nn),await Rn()}}var Ht=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`,this.tokens=w(se(t)),this.game=w(null),this.newest=w(null),this.past=w(null),this.at=w(null),this.perspective=w(""),this.sentences=w([]),this.trouble=w(""),this.refused=w(""),this.gone=w(""),this.offered=w(null),this.view=ue(()=>this.at.value===null?this.newest.value:this.past.value),this.seat=ue(()=>{let n=this.newest.value?.viewer??"public";return this.newest.value&&n in this.newest.value.seats?n:""}),this.playback=new It(()=>this.asked(),n=>this.seen(n)),this.stopping=new AbortController,this.seenAt=Date.now(),this.looking=null,this.news=!1,this.going=!1,this.kept=new Map}get token(){return this.tokens.value.seat??this.tokens.value.host??""}async open(t){this.at.value=t,await this.look(),t!==null&&this.go(t);let{signal:n}=this.stopping,s=o=>{this.trouble.value=o?"":"The connection is lost. What you see may be old; trying again."};try{for(;await this.branchEnded(s);)await this.forgetAll()}catch(o){n.aborted||await this.failed(o)}}async branchEnded(t){let{signal:n}=this.stopping,s=this.newest.value?.version??0;try{for await(let o of gt(`${this.path}/stream`,{token:this.token,after:s,heard:t,signal:n}))this.isNews(o)&&this.look()}catch(o){if(!(o instanceof F)||o.code!=="other_branch")throw o;return!0}return!1}isNews({name:t,data:n}){return t==="snapshot_hint"?n.version!==this.newest.value?.version:t!=="presence"&&t!=="message"}async forgetAll(){this.kept.clear(),z(()=>(this.at.value=null,this.past.value=null,this.sentences.value=[])),await Q(Nn,this.stopping.signal),await this.look()}async tryOffered(t){let{signal:n}=this.stopping;try{let{viewer:s,seats:o}=await C(`${this.path}/state`,{token:t,signal:n}),a=s in o?"":"It is the link of nobody at this table.";this.offered.value={token:t,seat:s,wrong:a}}catch(s){n.aborted||(this.offered.value={token:"",seat:"",wrong:U(s)})}}takeOffered(){Y(this.id,{seat:this.offered.value?.token,invite:void 0}),location.reload()}asked(){let t=this.newest.peek()?.questions.filter(s=>s.kind!==null)??[],n=t.flatMap(({remaining_ms:s})=>s===null?[]:[s]);return{asked:t.length>0,remaining_ms:n.length?Math.min(...n):null}}close(){this.playback.skipAll(),this.stopping.abort()}look(){return this.news=!0,this.looking??=this.lookWhileNews().finally(()=>this.looking=null),this.looking}async lookWhileNews(){for(;this.news&&!this.stopping.signal.aborted;){this.news=!1;try{await this.fetch()}catch(t){this.stopping.signal.aborted||await this.failed(t)}}}async fetch(){let t={token:this.token,signal:this.stopping.signal},[n,s]=await Promise.all([C(this.path,t),C(`${this.path}/state`,t)]),o=this.sentences.value;this.newest.value||this.show(n,s);let a=o.length?(o.at(-1)?.version??0)+1:Math.max(1,(this.at.value??s.version)-co),r=await this.told(a);z(()=>{this.show(n,s),r.length&&(this.sentences.value=[...o,...r])}),o.length&&this.playback.add(r)}show(t,n){z(()=>{this.seenAt=Date.now(),this.game.value=t,this.newest.value=n,this.trouble.value="",uo(t)})}async told(t){let n={token:this.token,signal:this.stopping.signal},s=[],o=`${this.path}/history?level=story&limit=500&from=${t}`;for(;o;){let a=await C(o,n);s.push(...a.items),o=a.next}return s}async earlier(){let t=this.sentences.value[0]?.version??1,n=Math.max(1,t-2*co),s=await this.told(n);this.sentences.value=[...s.filter(o=>o.version<t),...this.sentences.value]}async go(t){if(t===null){z(()=>(this.at.value=null,this.past.value=null));return}let n=this.newest.value?.version??1,s=Math.max(1,Math.min(t,n));if(this.at.value=s,!this.going){this.going=!0;try{for(let o=null;this.at.value!==null&&this.at.value!==o;){o=this.at.value;let a=await this.seen(o);this.at.value!==null&&(this.past.value=a)}}catch(o){await this.failed(o)}finally{this.going=!1}}}async seen(t){let n=this.perspective.value,s=`${t} ${n}`,o=this.kept.get(s);if(o)return o;let a=`at=${t}${n?`&perspective=${n}`:""}`,r=await C(`${this.path}/state?${a}`,{token:this.token,signal:this.stopping.signal});this.kept.set(s,r);let i=this.kept.keys().next().value;return this.kept.size>Gr&&i!==void 0&&this.kept.delete(i),r}async failed(t){if(t instanceof F&&(t.code==="token_revoked"||t.code==="token_invalid")){this.tokens.value.seat?Dt(this.id):ro(this.id),this.tokens.value=se(this.id),this.gone.value=`${t.message} You can go on as one who watches.`;return}if(t instanceof F){this.newest.value&&t.status!==404?this.trouble.value=t.message:this.gone.value=t.status===404?"There is no such game, or it is private.":t.message;return}if(!(t instanceof pe))throw t;this.trouble.value=`${t.message} Trying again.`,await Q(Nn,this.stopping.signal).catch(()=>{}),this.look()}};var k=e=>$.value.called(e),J=(e,t)=>`${e||"no"} ${t}${e===1?"":"s"}`,V=(e,t)=>e.seats[t],Wt=w(new Map);function uo({seats:e}){let t=new Map(e.flatMap(({seat:n,name:s,bot:o})=>s&&!o?[[n,s]]:[]));JSON.stringify([...t])!==JSON.stringify([...Wt.peek()])&&(Wt.value=t)}function M(e,t){return t===e.viewer?"you":Wt.value.get(t)??$.value.name(t)}function oe(e){for(let[t,n]of Wt.value)e=e.replace(new RegExp(`\\b${$.value.name(t)}\\b`,"g"),()=>n);return e}var ot=w(new Map),Dn=ue(()=>new Map([...ot.value.values()].flatMap(e=>[...e]))),at=ue(()=>new Map([...Dn.value].map(([e,t])=>[t.spot??e,t]))),rt=w(new Set),xe=w(new Set),Un=ue(()=>[...at.value].filter(([,{group:e}])=>!e));function it(e){let t=Un.value.findIndex(([n])=>n===e)+1;return t>=1&&t<=9?t:void 0}function he(e){let t=N({}).current,n=new Map(e),s=JSON.stringify(e);x(()=>{ot.value=new Map(ot.peek()).set(t,n)},[s]),x(()=>()=>{let o=new Map(ot.peek());o.delete(t),ot.value=o},[])}var fo=32;function ho({picture:e,view:t,touch:n}){let[,s]=y(0);x(()=>(rt.value=new Set([...e.querySelectorAll("[data-id]")].map(i=>i.getAttribute("data-id")??"")),()=>{rt.value=new Set}),[e]),x(()=>{let i=new ResizeObserver(()=>s(performance.now()));return queueMicrotask(()=>e.parentElement&&i.observe(e.parentElement)),()=>i.disconnect()},[e]);let o=at.value,a=n?Object.keys(t.seats).filter(i=>!o.has(i)):[],r=[...xe.value].filter(i=>!o.get(i)?.chosen);return l`<div class="spots">
    ${[...Nt.value].map(i=>l`<${mo} key=${`changed ${i}`} as="changed" box=${Ft(e,i)} />`)}
    ${r.map(i=>l`<${mo} key=${`lit ${i}`} as="lit" box=${Ft(e,i)} />`)}
    ${[...o].map(([i,c])=>l`<${Kr} key=${i} id=${i} offer=${c} box=${Ft(e,i)} name=${po(e,i)} />`)}
    ${a.map(i=>l`<${zr} key=${i} seat=${i} box=${Ft(e,i)} name=${po(e,i)} touch=${n} />`)}
  </div>`}var $o=(e,t)=>e.querySelector(`[data-id="${CSS.escape(t)}"]`),po=(e,t)=>$o(e,t)?.querySelector("title")?.textContent??k(t);function Ft(e,t){let n=$o(e,t),s=e.parentElement?.getBoundingClientRect();if(!n||!s)return null;let{left:o,top:a,width:r,height:i}=n.getBoundingClientRect(),[c,f]=[Math.max(0,fo-r)/2,Math.max(0,fo-i)/2];return{left:o-s.left-c,top:a-s.top-f,width:r+2*c,height:i+2*f}}var Vt=({left:e,top:t,width:n,height:s})=>({left:`${e}px`,top:`${t}px`,width:`${n}px`,height:`${s}px`});function Kr({id:e,offer:{chosen:t,count:n,press:s,less:o,full:a,label:r},box:i,name:c}){if(!i)return null;let f=c===r||c.includes(r)?c:`${r}. ${c}`,u=it(e),d=u!==void 0&&l`<kbd aria-hidden="true">${u}</kbd>`,m=`spot${t?" chosen":""}${a?" full":""}`;return n===null?l`<div class=${m} style=${Vt(i)} data-spot=${e}>
      <button type="button" class="touch" data-offer=${e} aria-label=${`${f}. ${t?"Chosen":"Choose"}`} aria-pressed=${t?"true":"false"} onClick=${s}></button>
      ${t?l`<span class="stepped" aria-hidden="true">✓</span>`:d}
    </div>`:l`<div class=${m} style=${Vt(i)} data-spot=${e}>
    <button type="button" class="touch" data-offer=${e} disabled=${a} aria-label=${`${f}. ${n} chosen; choose one more`} onClick=${s}></button>
    ${n===0&&d}
    <span class="stepper-here">
      <button type="button" class="less" data-offer=${e} aria-label=${`${r}. One less`} disabled=${!o} onClick=${o}>−</button>
      <output>${n}</output>
      <button type="button" class="more" data-offer=${e} aria-label=${`${r}. One more`} disabled=${a} onClick=${s}>+</button>
    </span>
  </div>`}var mo=({as:e,box:t})=>t&&l`<div class=${e} style=${Vt(t)}></div>`;function zr({seat:e,box:t,name:n,touch:s}){return t?l`<button type="button" class="plate" style=${Vt(t)} aria-label=${`${n}. Show the alien`} onClick=${()=>s(e)}></button>`:null}var Yr=40,bo=matchMedia("(max-width: 45rem)"),vo=matchMedia("(prefers-color-scheme: light)"),Bn=w(yo());for(let e of[bo,vo])e.addEventListener("change",()=>Bn.value=yo());function yo(){return{layout:bo.matches?"narrow":"wide",theme:vo.matches?"light":"dark"}}var Be=w(""),Ue=new Map;function Hn({path:e,token:t,perspective:n},s){let{layout:o,theme:a}=Bn.peek(),r=new URLSearchParams({at:String(s),layout:o,theme:a});n&&r.set("perspective",n),o==="narrow"&&Be.peek()&&r.set("focus",Be.peek());let i=`${t} ${e} ${r}`,c=Ue.get(i);if(c)return c;let f=Jr(`${e}/board.svg?${r}`,t);Ue.set(i,f),f.catch(()=>Ue.delete(i));let u=Ue.keys().next().value;return Ue.size>Yr&&u!==void 0&&Ue.delete(u),f}async function Jr(e,t){let n=await de("GET",e,{token:t,headers:{Accept:"image/svg+xml"}}),s=new DOMParser().parseFromString(await n.text(),"image/svg+xml").documentElement;return document.importNode(s,!0)}function Gt({view:e,source:t,touch:n}){let s=N(null),o=N(0),[a,r]=y(null),[i,c]=y(""),{layout:f,theme:u}=Bn.value,{version:d}=e;return x(()=>{let m=!0;return Hn(t,d).then(p=>m&&(c(""),r({picture:p,version:d})),p=>m&&c(p instanceof F&&p.status===404?"":U(p))),()=>{m=!1}},[t.path,t.token,t.perspective,d,f,u,Be.value]),x(()=>{if(!a)return;a.picture.setAttribute("class","picture"),a.picture.removeAttribute("width"),a.picture.removeAttribute("height");let m=s.current,p=m.querySelector("svg.picture"),b=p instanceof SVGSVGElement&&p!==a.picture?En(p):null;m.replaceChildren(a.picture),b&&me.peek()!=="off"&&a.version>o.current&&so(m,no(b,En(a.picture))),o.current=a.version},[a]),l`<section class="board" aria-label="Board" data-version=${a?.version}>
    <div class="frame" ref=${s}></div>
    ${a&&l`<${ho} picture=${a.picture} view=${e} touch=${n} />`}
    ${i&&l`<p class="trouble" role="status">${i}</p>`}
  </section>`}var go=1e3;function _o({inspection:e}){let{at:t,newest:n,playing:s,encounters:o}=e,a=o.value.findLast(({first:r})=>r<=t.value);return l`<section class="timeline" aria-label="All versions">
    <${qr} inspection=${e} />
    <input
      type="range"
      aria-label="Version"
      min="1"
      max=${n.value||1}
      value=${t.value}
      onInput=${({currentTarget:r})=>e.go(Number(r.value))}
    />
    <div class="steps">
      <button aria-label="First version" onClick=${()=>e.go(1)}>|◀</button>
      <button aria-label="Encounter before" onClick=${()=>e.leap(-1)}>◀◀</button>
      <button aria-label="Step back" onClick=${()=>e.go(t.value-1)}>◀</button>
      <button
        class="playing"
        onClick=${()=>s.value?s.value=!1:void e.play()}
      >
        ${s.value?"Pause":"Play"}
      </button>
      <button aria-label="Step forward" onClick=${()=>e.go(t.value+1)}>▶</button>
      <button aria-label="Encounter after" onClick=${()=>e.leap(1)}>▶▶</button>
      <button aria-label="Newest version" onClick=${()=>e.go(n.value)}>▶|</button>
      <output aria-label="Where it is">${t.value} of ${n.value}</output>
      <label>
        Encounter
        <select value=${a?.first??""} onChange=${({currentTarget:r})=>e.go(Number(r.value))}>
          ${!a&&l`<option value="">before the first</option>`}
          ${o.value.map(({first:r,turn:i,encounter:c})=>l`<option key=${r} value=${r}>Turn ${i}, ${c}</option>`)}
        </select>
      </label>
      <${Qr} inspection=${e} />
    </div>
    <${Zr} inspection=${e} />
  </section>`}function qr({inspection:{encounters:e,branches:t,newest:n}}){let s=o=>go*(o-1)/Math.max(1,n.value-1);return l`<svg class="marks" viewBox=${`0 0 ${go} 20`} preserveAspectRatio="none" aria-hidden="true">
    ${e.value.map(({first:o,encounter:a})=>l`<line key=${o} x1=${s(o)} x2=${s(o)} y1=${a===1?0:5} y2="11" class="mark-of-encounter" />`)}
    ${t.value.map(({from:o,until:a,by:r})=>l`<rect key=${r} x=${s(o)} width=${Math.max(2,s(a)-s(o))} y="14" height="5" class="mark-of-branch" />`)}
  </svg>`}function Qr({inspection:e}){let{game:t,seat:n}=e,s=t.value?.seats.map(a=>a.seat)??[],o=t.value?.status==="over"?s:s.filter(a=>a===n.value);return l`<label>
    With the eyes of
    <select value=${e.eyes.value} onChange=${({currentTarget:a})=>e.look(a.value)}>
      <option value="">${n.value?"your seat":"one who watches"}</option>
      ${n.value&&l`<option value="public">one who watches</option>`}
      ${o.map(a=>a!==n.value&&l`<option key=${a} value=${a}>${$.value.name(a)}</option>`)}
    </select>
  </label>`}function Zr({inspection:e}){let t=e.branches.value;return t.length?l`<details class="branches">
    <summary>${t.length===1?"One side line was undone":`${t.length} side lines were undone`}</summary>
    <ul>
      ${t.map(({from:n,until:s,by:o})=>l`<li key=${o}>
          <button aria-current=${n<=e.at.value&&e.at.value<=s?"step":void 0} onClick=${()=>e.go(n)}>
            Events ${n} to ${s}, undone at ${o}
          </button>
        </li>`)}
    </ul>
  </details>`:null}var Wn=40,Xr={add:"+",remove:"−",move:"→",copy:"+"},ei=/^\/(?:version|waiting|questions|updated_at)(?:\/|$)/;function wo({inspection:e,open:t}){let n=e.step.value;return x(()=>{let s=new AbortController;return addEventListener("keydown",o=>ti(e,o),{signal:s.signal}),()=>s.abort()},[e]),e.gone.value?l`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${e.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`:l`<div class="audit">
    <div class="heading">
      <h1 tabindex="-1">Audit</h1>
      <span class="buttons">
        <a class="button" href=${`?game=${e.id}&at=${e.at.value}`}>Table</a>
        <a class="button" href=${`?verify=${e.id}`}>Verify</a>
      </span>
    </div>
    <p class="trouble" role="status">${e.trouble.value}</p>
    <${_o} inspection=${e} />
    ${n?l`<div class="table">
          <div class="middle">
            <${Gt} view=${n.view} source=${{path:e.path,token:e.token,perspective:e.eyes.value}} />
          </div>
          <aside class="side">
            <${ni} inspection=${e} step=${n} />
            <${si} changes=${n.changes} />
            <${ai} inspection=${e} open=${t} />
          </aside>
        </div>`:l`<p class="empty" role="status">The game is being fetched</p>`}
  </div>`}function ti(e,t){if(t.ctrlKey||t.metaKey||t.altKey||t.target instanceof HTMLSelectElement)return;let{at:n,newest:s}=e,a={ArrowLeft:()=>e.go(n.value-1),ArrowRight:()=>e.go(n.value+1),Home:()=>e.go(1),End:()=>e.go(s.value),PageUp:()=>e.leap(-1),PageDown:()=>e.leap(1)}[t.key];a&&(t.preventDefault(),e.playing.value=!1,a())}function ni({inspection:e,step:{version:t,text:n,event:s}}){let o=e.branchOf(t);return l`<section class="fact" aria-label="The event">
    <h2>Event ${t}: ${$.value.name(s.type)}</h2>
    <p class="told">${n||"Bookkeeping, without a sentence."}</p>
    ${o&&l`<p class="undone-here">
      Undone at event ${o.by}.
      <button onClick=${()=>e.go(o.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${s.by}${s.cause?` (${s.cause})`:""}, ${s.at}</dd>
      <dt>Hash</dt>
      <dd><code>${s.hash}</code></dd>
    </dl>
    <details>
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(s,null,2)}</pre>
    </details>
  </section>`}function si({changes:e}){let t=Ie(()=>e.filter(({path:n})=>!ei.test(n)),[e]);return ao(t),l`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${t.length===0&&l`<p class="empty">Nothing that can be seen.</p>`}
    <ul>
      ${t.slice(0,Wn).map(({op:n,path:s,from:o,value:a})=>l`<li key=${s}>
          <span class=${`op ${n}`}>${Xr[n]??"="}</span>
          <span>${o?`${ko(o)} → `:""}${ko(s)}${a===void 0?"":l`: <code>${oi(a)}</code>`}</span>
        </li>`)}
    </ul>
    ${t.length>Wn&&l`<p class="quiet">and ${t.length-Wn} more</p>`}
  </section>`}var ko=e=>e.slice(1).split("/").map(t=>t.replaceAll("~1","/").replaceAll("~0","~").replaceAll("_"," ")).join(" › ");function oi(e){let t=typeof e=="string"?e:JSON.stringify(e);return t.length>80?`${t.slice(0,79)}…`:t}function ai({inspection:e,open:t}){let{trouble:n,attempt:s}=H(),[o,a]=y("fresh"),r=e.game.value?.status==="over";return l`<section class="more-of-it" aria-label="Go on from here">
    <h2>Go on from here</h2>
    ${r?l`<label
            >Chance
            <select
              value=${o}
              onChange=${i=>a(i.currentTarget.value)}
            >
              <option value="fresh">Other cards than were to come</option>
              <option value="same">The same as in this game</option>
            </select>
          </label>
          <button onClick=${()=>s(async()=>t(await e.fork(o)))}>Fork from here</button>`:l`<p class="quiet">A game that runs can be forked when its players agree.</p>`}
    <button onClick=${()=>s(async()=>ri(await e.file(),`${e.id}.ndjson`))}>
      Download the export
    </button>
    <p class="trouble" role="alert">${n}</p>
  </section>`}function ri(e,t){let n=URL.createObjectURL(e);Object.assign(document.createElement("a"),{href:n,download:t}).click(),URL.revokeObjectURL(n)}var ii=200,li=1500,ci=500,Kt=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`;let{seat:n,host:s}=se(t);this.token=n??s??"",this.stopping=new AbortController,this.game=w(null),this.seat=w(""),this.newest=w(0),this.at=w(0),this.eyes=w(""),this.step=w(null),this.encounters=w([]),this.branches=w([]),this.playing=w(!1),this.trouble=w(""),this.gone=w(""),this.going=!1,this.kept=new Map}get how(){return{token:this.token,signal:this.stopping.signal}}close(){this.playing.value=!1,this.stopping.abort()}async open(t){try{let[n,s]=await Promise.all([C(this.path,this.how),C(`${this.path}/state`,this.how)]);z(()=>{this.game.value=n,this.newest.value=s.version,this.seat.value=s.viewer in s.seats?s.viewer:""});let[o,a]=await Promise.all([this.all(`${this.path}/encounters?limit=200`),this.all(`${this.path}/events?types=moves_undone&limit=500`)]);this.encounters.value=o,this.branches.value=a.map(({seq:r,data:i})=>({from:i.to+1,until:r-1,by:r})),await this.go(t??s.version)}catch(n){await this.failed(n)&&await this.open(t)}}async all(t){let n=[];for(let s=t;s;){let o=await C(s,this.how);n.push(...o.items),s=o.next}return n}async go(t){if(this.at.value=Math.max(1,Math.min(t,this.newest.value)),!this.going){this.going=!0;try{for(let n="";n!==this.wanted;){n=this.wanted;let s=await this.seen(this.at.value,this.eyes.value);z(()=>(this.step.value=s,this.trouble.value=""))}}catch(n){this.going=!1,await this.failed(n)&&await this.go(this.at.value)}finally{this.going=!1}}}get wanted(){return`${this.at.value} ${this.eyes.value}`}async look(t){this.eyes.value=t,await this.go(this.at.value)}async seen(t,n){let s=`${t} ${n}`,o=this.kept.get(s);if(o)return o;let[a,r,i,c]=await Promise.all([C(`${this.path}/state?at=${t}${n?`&perspective=${n}`:""}`,this.how),C(`${this.path}/events/${t}`,this.how),C(`${this.path}/history?from=${t}&limit=1`,this.how),t>1?C(`${this.path}/diff?from=${t-1}&to=${t}`,this.how):[]]),f=i.items.find(m=>m.version===t),u={version:t,view:a,event:r,text:f?.text??"",changes:c};this.kept.set(s,u);let d=this.kept.keys().next().value;return this.kept.size>ii&&d!==void 0&&this.kept.delete(d),u}async leap(t){let n=this.encounters.value.map(({first:a})=>a),s=this.at.value,o=t>0?n.find(a=>a>s):n.findLast(a=>a<s);await this.go(o??(t>0?this.newest.value:1))}async play(){for(this.playing.value=!0;this.playing.value&&this.at.value<this.newest.value;)await this.go(this.at.value+1),await Q(ci,this.stopping.signal).catch(()=>{});this.playing.value=!1}branchOf(t){return this.branches.value.find(({from:n,until:s})=>n<=t&&t<=s)}async fork(t){let n=this.game.value?.seats??[],s=Object.fromEntries(n.map(({seat:r},i)=>[r,i?"basic":"open"])),o={at_seq:this.at.value,seats:s,randomness:t},a=await(await de("POST",`${this.path}/forks`,{...this.how,body:o})).json();return Y(a.game.id,{host:a.host_token}),a.game.id}async file(){return(await de("GET",`${this.path}/export`,this.how)).blob()}async failed(t){if(this.stopping.signal.aborted)return!1;if(t instanceof F){let n=t.status===404?"There is no such game, or it is private.":t.message;return this.step.value?this.trouble.value=t.message:this.gone.value=n,!1}if(!(t instanceof pe))throw t;return this.trouble.value=`${t.message} Trying again.`,await Q(li,this.stopping.signal).catch(()=>{}),!this.stopping.signal.aborted}};var ui="Browsers compute hashes only for pages that came over HTTPS or from this machine (127.0.0.1). Open this page in one of these ways, or use examples/verify_log.py.",lt=(e,t,n=`${t}s`)=>`${e.toLocaleString("en")} ${e===1?t:n}`;function xo({game:e}){let[t,n]=y(null),[s,o]=y(!1),a=N(null),r=N(0),i=!!globalThis.crypto?.subtle,c=async(u,d,m)=>{let p=++r.current,b=h=>p===r.current&&n({name:u,done:0,all:0,...h});b({});try{let h=new Uint8Array(await d()),g=await fi(a.current,p,h,b),v=g.found&&m?await m(g.found):void 0;b({...g,...v===void 0?{}:{known:v}})}catch(h){b({trouble:mi(h)})}},f=u=>u&&c(u.name,()=>u.arrayBuffer());return x(()=>{if(document.title="Verify a game - Cosmic Ledger",!i)return;let u=new Worker(new URL("worker-AGVYVXXR.js",import.meta.url),{type:"module"});return a.current=u,u.addEventListener("message",()=>o(!0),{once:!0}),e&&c(`the game ${e}`,()=>pi(e),di),()=>u.terminate()},[e]),l`<section
    class="verification"
    onDragOver=${u=>u.preventDefault()}
    onDrop=${u=>(u.preventDefault(),i&&void f(u.dataTransfer?.files[0]))}
  >
    <h1 tabindex="-1">Verify a game</h1>
    <p>
      An export of a game proves itself: this browser computes every hash and every draw again. A file that you choose
      stays on your machine, and needs no connection.
    </p>
    ${i?l`<label class="drop">
          <span>Drop an export here, or <span class="button">Choose a file</span></span>
          <input
            type="file"
            disabled=${!s}
            onChange=${({currentTarget:u})=>{f(u.files?.[0]),u.value=""}}
          />
        </label>`:l`<p role="alert" class="verdict-text bad">${ui}</p>`}
    <div aria-live="polite">${t&&l`<${hi} verdict=${t} />`}</div>
    ${e&&l`<p><a class="button" href=${`?game=${encodeURIComponent(e)}`}>Back to the game</a></p>`}
  </section>`}function fi(e,t,n,s){return new Promise(o=>{let a=({data:r})=>{if(r.number===t){if(r.done!==void 0)return s({done:r.done,all:r.all??0});e.removeEventListener("message",a),o(r)}};e.addEventListener("message",a),e.postMessage({number:t,content:n},[n.buffer])})}async function pi(e){let{seat:t,host:n}=se(e);return(await de("GET",`/v1/games/${encodeURIComponent(e)}/export`,{token:t??n??""})).arrayBuffer()}async function di(e){let{items:t}=await C("/v1/keys");return t.some(n=>n.public_key===e.publicKey)}function mi(e){return e instanceof F&&e.status===404?"There is no such game, or it is private.":e instanceof DOMException||e instanceof TypeError?"The file could not be read to its end.":U(e)}function hi({verdict:e}){let{name:t,done:n,all:s,found:o,wrong:a,trouble:r,known:i}=e;return r?l`<p role="alert" class="verdict-text bad">${r}</p>`:a?l`<${$i} name=${t} wrong=${a} />`:o?l`<${bi} name=${t} found=${o} known=${i} />`:l`<p class="progress">
    <progress aria-label="Progress" max=${s||1} value=${n}></progress> Verifying ${t}
  </p>`}function $i({name:e,wrong:{seq:t,detail:n}}){let s=t?`Event ${t}`:"The manifest (the first line)";return l`<div class="outcome-card bad" role="alert">
    <h2><span aria-hidden="true">✗</span> Not what a service has written</h2>
    <p class="verdict-text"><strong>${s}:</strong> ${n}.</p>
    <p class="quiet">
      This is where ${e} stops fitting. Nothing from there on is proven. A file that was cut or edited on its way
      looks the same as one that was forged: fetch it again to know.
    </p>
  </div>`}function bi({name:e,found:t,known:n}){return l`<div class="outcome-card good">
    <h2><span aria-hidden="true">✓</span> ${t.over?"Everything fits":"Everything that is open fits"}</h2>
    <p class="quiet">${e} · ${t.game}</p>
    <div class="columns">
      <div>
        <h3>Checked</h3>
        <ul class="checked">
          ${vi(t,n).map(s=>l`<li key=${s}>${s}</li>`)}
        </ul>
      </div>
      <div>
        <h3>Not checked</h3>
        <ul class="unchecked">
          ${yi(t,n).map(s=>l`<li key=${s}>${s}</li>`)}
        </ul>
      </div>
    </div>
    <dl class="facts">
      <dt>Head</dt>
      <dd><code>${t.hash}</code></dd>
      <dt>Signed</dt>
      <dd>${t.signedAt} with key <code>${t.keyId}</code></dd>
    </dl>
  </div>`}function vi(e,t){let{events:n,opened:s,over:o,shuffles:a,draws:r,added:i,signature:c,entry:f}=e,u=i.length?`, mixed with what ${$.value.listed(i)} added`:"";return[`${lt(n,"event")}: each has the hash of the one before it, none is missing, and times never go back.`,`${lt(s,"hidden part")}: each is what was committed to.`,...o?[`The seed is the one that was committed to before the first draw${u}.`]:[],...o?[`${lt(a,"shuffle and pick","shuffles and picks")} of ${lt(r,"draw")}: made again, with the same outcome.`]:[],...c?["The signature of the head (Ed25519)."]:[],...t?["The key is one that this service names as its own."]:[],...f===null?[]:[`Its place in the log of finished games: entry ${f}.`]]}function yi(e,t){let{over:n,closed:s,signature:o,chosen:a,lostAt:r,fork:i}=e;return["The rules: whether each move was allowed. The program python -m service verify decides them again.","Where cards were when they were drawn from, and signatures of players. The program examples/verify_log.py checks both.",...t?[]:["Whose key it is: it comes from the file. Compare it with one that you know."],...t===!1?["This service does not name the key as its own."]:[],...o?[]:["The signature of the head: this browser has no Ed25519."],...n?[]:[`The game is not over: ${lt(s,"hidden part")} and all draws stay closed until then.`],...a?["The host chose the seed or the position, so nothing here was random."]:[],...r?[`Secrets were lost at event ${r}: what was drawn or hidden before cannot be checked.`]:[],...i?["This game is a fork: that it begins as its origin was is believed."]:[]]}var gi={aim:"Attack",ally:"Join",choose_alien:"Play",commit:"Send",deal_cards:"Give",deal_colony:"Send",failed_deal:"Lose",invite:"Invite",launch:"Send",launch_for_another:"Send",launch_number:"Launch",return_ships:"Return",select_card:"Play",wild_destiny:"Attack"},_i=["1st","2nd","3rd","4th","5th","6th","7th","8th","9th"],So=44,I=e=>e.charAt(0).toUpperCase()+e.slice(1);function te({name:e,prompt:t}){let n=gi[e];if(n)return n;let s=Fn(t).at(-1)??"",[,o]=/\bdo(?:es)? (?:you|it) (?:also )?([a-z]+)/.exec(s)??[];return o==="do"||!o?/\bsettle|\bland/.exec(s)?"Land on":/\blose\b/.exec(t)?"Lose":"Choose":o==="go"?"Go to":I(o)}var Fn=e=>e.split(/(?<=[.?!]”?) (?=[A-Z])/);function ct(e){let t=Fn(e),n=t.findLastIndex(i=>i.endsWith("?")),s=n<0?0:n,o=s>0&&(t[s]??"").length<12?s-1:s,a=o>0&&/\bit\?$/.test(t[s]??"")?1:0;return{head:[...t.slice(0,a),...t.slice(o,s+1)].join(" "),rest:[...t.slice(a,o),...t.slice(s+1)].join(" ")}}function G(e,t){let[,n="",s=""]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${ki(M(e,n))} ${_i[Number(s)-1]} planet`:$.value.name(t)}var ki=e=>e==="you"?"your":`${e}${e.endsWith("s")?"'":"'s"}`;function ae(e,t="nothing"){let n=e.at(-1)??t;return e.length>1?`${e.slice(0,-1).join(", ")} and ${n}`:n}function Se(e,t,n,s){let o=`${e} ${ae(t,s??`no ${n}`)}`;return o.length>So&&t.length>1?`${e} ${J(t.length,n)}`:o}function He(e,t,n,s){return e>=t&&e<=n?"":e>n?`${J(e-n,s)} too many`:t===1&&n===1?`Choose ${/^[aeiou]/.test(s)?"an":"a"} ${s}`:`Choose ${t===n?`${t}`:`${t} to ${n}`} ${s}s${e?`: ${t-e} more`:""}`}function Oo({prompt:e,name:t}){let n=Fn(e).find(o=>o.endsWith("?"))??"";if(/^Do you agree\?$/.test(n))return["Agree","Do not agree"];if(t==="second_encounter")return["Have a second encounter","End the turn"];let[,s=""]=/^(?:[A-Z][^?]*: )?Do you ([^?]+)\?$/.exec(n)??[];return!s||s.includes(", or ")||s.length>So?["Yes","No"]:[I(s),"No"]}function re(e,t,n,s="thing"){let o=()=>e.length<=t?e.map(({id:c})=>c):[],[a,r]=y(o),i=c=>r(f=>f.includes(c)?f.filter(u=>u!==c):n===1?[c]:f.length<n?[...f,c]:f);return he(e.map(c=>{let f=a.includes(c.id);return[c.id,{...c,chosen:f,count:null,full:!f&&n>1&&a.length>=n,press:()=>i(c.id)}]})),{things:e,chosen:a,turn:i,clear:()=>r([]),one:t===1&&n===1,missing:He(a.length,t,n,s)}}function $e({choice:{things:e,chosen:t,turn:n,one:s}}){return l`<fieldset>
    <legend class="unseen">Choose</legend>
    ${e.map(({id:o,label:a,text:r})=>l`<label key=${o} class="choice">
        <input type=${s?"radio":"checkbox"} name="choice" value=${o} checked=${t.includes(o)} onChange=${()=>n(o)} />
        <span><b>${a}</b>${r&&l`<small>${r}</small>`}</span>
      </label>`)}
  </fieldset>`}function zt(e){let t=e.split("#")[0]??"";return $.value.entry(t)?.power||/^(tech|station|hazard)-/.test(t)?t:""}var Oe=({things:e,chosen:t})=>e.flatMap(({id:n,label:s})=>t.includes(n)?[s]:[]);function We({things:e,chosen:t}){let n=new Set(e.map(({text:s})=>s??""));return(n.size===1?[...n][0]:e.find(({id:s})=>s===t.at(-1))?.text)??""}var ye=e=>t=>{t.preventDefault(),e()};var Vn=["red","blue","green","yellow","purple","orange"],wi=[["base","Base game"],["incursion","Cosmic Incursion"],["storm","Cosmic Storm"],["classic","Older editions"]],xi=[["none","None"],["live","Live: 30 to 60 seconds"],["relaxed","Relaxed: 2 to 5 minutes"],["daily","Daily: a day each"],["clock","Clock: a reserve of 5 minutes"]],Si=[["unanimous","All whom it touches agree"],["majority","Most of them agree"],["host","The host agrees"],["own_unseen","Only moves that nobody saw"],["off","No undo"]],Oi=[["calm","Calm: 1.5 seconds a move"],["brisk","Brisk: 0.4 seconds"],["instant","At once"]],Ci=[["public","Public: in the list"],["unlisted","Unlisted: by its address"],["private","Private: by invitation"]];function Yt({seats:e,variants:t,sets:n,timers:s,undo:o,pace:a,visibility:r,invites:i}){let c={sets:n,undo_policy:o,bot_pace:a,...s?{timers:s}:{}};return{seats:Vn.slice(0,e),variants:t,options:c,visibility:r,invite_required:i}}function Jt(e,t){let[n,s]=y(null),o=JSON.stringify(e);return x(()=>{let a=new AbortController;return O("POST","/v1/setup-checks",{body:e,signal:a.signal}).then(r=>(s(r),t("")),r=>(r instanceof F||r instanceof pe)&&t(r.message)),()=>a.abort()},[o]),n}function Ti(e){let[t,n]=y([]);return x(()=>{let s=o=>e(U(o));C("/v1/catalog/variants").then(({items:o})=>n(o.filter(a=>!a.always)),s)},[]),t}function qt({rules:e,set:t,timers:n,say:s}){let o=Ti(s);return l`
    <${Co} legend="Sets of aliens" things=${wi} chosen=${e.sets} set=${a=>t({sets:a})} />
    <${Co}
      legend="Variants" things=${o.map(({id:a,name:r,about:i})=>[a,r,i])}
      chosen=${e.variants} set=${a=>t({variants:a})}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${Pe} label="Clocks" things=${[["",n],...xi]} now=${e.timers} set=${a=>t({timers:a})} />
      <${Pe} label="Undo" things=${Si} now=${e.undo} set=${a=>t({undo:a})} />
      <${Pe} label="Pace of bots" things=${Oi} now=${e.pace} set=${a=>t({pace:a})} />
      <${Pe} label="Who finds it" things=${Ci} now=${e.visibility} set=${a=>t({visibility:a})} />
      <label class="choice"><input
        type="checkbox" checked=${e.invites} onChange=${()=>t({invites:!e.invites})}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>
    </fieldset>
  `}function Qt({now:e,set:t}){return l`<${Pe}
    label="How many" things=${["3","4","5","6"].map(n=>[n,`${n} seats`])} now=${String(e)}
    set=${n=>t(Number(n))}
  />`}function Pe({label:e,things:t,now:n,set:s}){return l`<label>${e}
    <select value=${n} onChange=${o=>s(o.currentTarget.value)}>
      ${t.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Co({legend:e,things:t,chosen:n,set:s}){let o=a=>s(n.includes(a)?n.filter(r=>r!==a):[...n,a]);return l`<fieldset class="several">
    <legend>${e}</legend>
    ${t.map(([a="",r,i])=>l`<label key=${a} class="choice">
        <input type="checkbox" value=${a} checked=${n.includes(a)} onChange=${()=>o(a)} />
        <span><b>${r}</b>${i&&l`<small>${i}</small>`}</span>
      </label>`)}
  </fieldset>`}function Zt({check:e}){let t=e?[...e.conflicts,...e.errors]:[],n=Object.entries(e?.components??{}).map(([s,o])=>`${o} ${s.replaceAll("_"," ")}`);return l`<div class="faults" role="status">
    ${t.map(({detail:s,rule:o})=>l`<p key=${s} class="fault">${Ai(s)}${o&&l` <span class="quiet">(${o})</span>`}</p>`)}
    ${e?.ok&&l`<p class="quiet">On the table: ${n.join(", ")}.</p>`}
  </div>`}var Ai=e=>e.replace(/`(\w+)`/g,(t,n)=>$.value.name(n));var Ei={seats:4,name:"Player",bots:{},variants:[],sets:["base"],timers:"",undo:"unanimous",pace:"brisk",visibility:"public",invites:!1};function To(e){let t=Yt(e),n=t.seats.flatMap(s=>e.bots[s]?[{seat:s,kind:e.bots[s]}]:[]);return{...t,bots:n}}function Ao({open:e}){let[t,n]=y(Ei),{busy:s,trouble:o,say:a,attempt:r}=H(),i=Mi(a),c=Jt(To(t),a),f=()=>r(async()=>e(await Pi(t))),u=d=>n({...t,...d});return l`<form class="create" onSubmit=${ye(f)}>
    <h1 tabindex="-1">New game</h1>
    <${ji} choice=${t} set=${u} bots=${i} />
    <${qt} rules=${t} set=${u} timers="As usual: relaxed among people" say=${a} />
    <div class="verdict">
      <${Zt} check=${c} />
      <p class="trouble" role="alert">${o}</p>
      <button class="main" disabled=${s||!c?.ok}>Create the game</button>
    </div>
  </form>`}function Mi(e){let[t,n]=y([]);return x(()=>{C("/v1/bots").then(({items:s})=>n(s),s=>e(U(s)))},[]),t}function ji({choice:e,set:t,bots:n}){let s=[["","a person"],...n.map(({id:o})=>[o,`bot: ${o}`])];return l`<fieldset class="settings">
    <legend>Seats</legend>
    <${Qt} now=${e.seats} set=${o=>t({seats:o})} />
    <label>Your name <input
      type="text" maxlength="40" autocomplete="nickname" value=${e.name}
      onInput=${o=>t({name:o.currentTarget.value})}
    /><small>Leave it empty if you only watch.</small></label>
    ${Vn.slice(0,e.seats).map(o=>l`<${Pe}
        key=${o} label=${l`<span><${X} seat=${o} /> ${$.value.name(o)}</span>`} things=${s} now=${e.bots[o]??""}
        set=${a=>t({bots:{...e.bots,[o]:a}})}
      />`)}
  </fieldset>`}async function Pi(e){let t=await O("POST","/v1/games",{body:To(e)}),n=t.game.id;Y(n,{host:t.host_token});let s=t.game.seats.some(o=>!o.taken);return e.name.trim()&&s&&await Li(n,t.host_token,e),n}async function Li(e,t,{name:n,invites:s}){let o=s?await O("POST",`/v1/games/${e}/invites`,{token:t,body:{}}):null,a={name:n.trim(),...o?{invite_code:o.code}:{}},r=await O("POST",`/v1/games/${e}/seats`,{token:t,body:a});Y(e,{seat:r.token})}var Eo=["red","blue","green","yellow"];async function Ii(){let e=Eo.slice(1).map(o=>({seat:o,kind:"basic"})),t=await O("POST","/v1/games",{body:{seats:Eo,bots:e}}),n=t.game.id;Y(n,{host:t.host_token});let s=await O("POST",`/v1/games/${n}/seats`,{body:{name:"Player"}});return Y(n,{seat:s.token}),await O("POST",`/v1/games/${n}/commands`,{token:t.host_token,body:{type:"start_game"}}),n}function Mo({open:e}){let{busy:t,trouble:n,attempt:s}=H();return l`<div class="play">
    <button class="main" disabled=${t} onClick=${()=>s(async()=>e(await Ii()))}>Play now against bots</button>
    <p class="trouble" role="alert">${n}</p>
  </div>`}var Lo=w(null),ft=w(""),en=w(""),tn=w(""),Xt=w(!1),Gn=w([]),Ni=12,Ri=[["","All"],["lobby","Not begun"],["running","Running"],["over","Over"]],Di={lobby:"Not begun",running:"Running",over:"Over"};function jo(){let e=new URLSearchParams({limit:"50"});return en.value&&e.set("status",en.value),tn.value&&e.set("variant",tn.value),Xt.value&&e.set("open_seats","true"),e.toString()}async function ut(){try{let e=jo(),t=await C(`/v1/games?${e}`);if(e!==jo())return;z(()=>(Lo.value=t.items,ft.value="")),Gn.value=await Ui(t.items)}catch(e){ft.value=U(e)}}async function Ui(e){let t=In().filter(s=>!e.some(o=>o.id===s)).slice(0,Ni);return(await Promise.all(t.map(s=>{let{seat:o,host:a}=se(s);return C(`/v1/games/${encodeURIComponent(s)}`,{token:o??a??""}).catch(()=>null)}))).filter(s=>s&&s.visibility!=="public"&&s.status!=="over")}async function Bi(e){let t=n=>{ft.value=n?"":"The connection is lost. This list may be old; trying again."};try{for await(let n of gt("/v1/lobby/stream",{signal:e,heard:t}))await ut(),await Q(1e3,e)}catch(n){if(!e.aborted)throw n}}function Io({open:e}){x(()=>{let s=new AbortController;return ut(),Bi(s.signal),()=>s.abort()},[]);let t=new Set(In()),n=Lo.value;return l`
    <div class="lobby">
      <div class="heading">
        <h1 tabindex="-1">Games</h1>
        <div class="buttons"><a class="button" href="?new">New game</a><${Mo} open=${e} /></div>
      </div>
      <div class="filter" role="group" aria-label="Which games">
        ${Ri.map(([s="",o])=>l`<button
            class="chip"
            aria-pressed=${en.value===s}
            onClick=${()=>(en.value=s,void ut())}
          >
            ${o}
          </button>`)}
        <label class="check"><input type="checkbox" checked=${Xt.value} onChange=${()=>(Xt.value=!Xt.value,void ut())} /> With free seats</label>
        <${Hi} />
      </div>
      <p class="trouble" role="status">${ft.value}</p>
      ${n===null&&!ft.value&&l`<${Wi} />`}
      ${Gn.value.length>0&&l`<h2>Yours, hidden from others</h2>
        <ul class="games">${Gn.value.map(s=>l`<${Po} key=${s.id} game=${s} own=${!0} />`)}</ul>`}
      ${n?.length===0&&l`<p class="empty">No public game is like this.</p>`}
      <ul class="games">
        ${n?.map(s=>l`<${Po} key=${s.id} game=${s} own=${t.has(s.id)} />`)}
      </ul>
    </div>
  `}function Hi(){let[e,t]=y([]);return x(()=>{C("/v1/catalog/variants").then(({items:n})=>t(n),()=>{})},[]),l`<select
    aria-label="Variant" value=${tn.value}
    onChange=${n=>(tn.value=n.currentTarget.value,void ut())}
  >
    <option value="">Any variant</option>
    ${e.map(({id:n,name:s})=>l`<option key=${n} value=${n}>${s}</option>`)}
  </select>`}function Wi(){return l`<ul class="games" aria-label="The games are being fetched">
    ${[1,2,3].map(e=>l`<li key=${e} class="game waiting"></li>`)}
  </ul>`}function Po({game:e,own:t}){let n=new Date(e.created_at);return l`<li>
    <a class="game" href=${`?game=${e.id}`}>
      <span class=${`state is-${e.status}`}>${Di[e.status]}${t?" · yours":""}</span>
      <span class="players">${Zs(e)}</span>
      <span class="outcome">
        ${e.winners.length?`Won by ${$.value.listed(e.winners)}`:e.variants.map(s=>$.value.name(s)).join(", ")}
      </span>
      <time datetime=${e.created_at}>${n.toLocaleString([],{dateStyle:"medium",timeStyle:"short"})}</time>
    </a>
  </li>`}var nn=320,pt=120,ge=12,No=13;function Do({store:e}){let[t,n]=y(null),{busy:s,trouble:o,say:a,attempt:r}=H();x(()=>{C(`${e.path}/stats`,{token:e.token}).then(n,d=>a(U(d)))},[e]);let i=()=>r(async()=>location.assign(`?game=${await Fi(e)}`)),{seat:c,host:f}=e.tokens.value,u=e.newest.value?.winners??[];return l`<section class="after" aria-label="After the game">
    <h2>${u.length?`Won by ${$.value.listed(u)}`:"Nobody won"}</h2>
    ${t&&l`<${Vi} statistics=${t} /><${Gi} statistics=${t} />`}
    <div class="buttons">
      ${(c||f)&&l`<button disabled=${s} onClick=${i}>Play again</button>`}
      <a class="button" href=${`?audit=${e.id}`}>Audit</a>
      <a class="button" href=${`?verify=${e.id}`}>Verify</a>
    </div>
    <p class="trouble" role="alert">${o}</p>
  </section>`}async function Fi(e){let{seat:t,host:n}=e.tokens.value,s=await O("POST",`/v1/games/${e.id}/rematch`,{token:n??t??""});return s.host_token&&Y(s.game.id,{host:s.host_token}),s.game.id}function Vi({statistics:{colonies:e,seats:t}}){let n=Math.max(1,...e.flatMap(c=>Object.values(c.seats))),s=Math.max(1,e.length),o=c=>ge+(nn-2*ge-No*(Object.keys(t).length-1))*c/s,a=(c,f)=>pt-ge-(pt-2*ge)*c/n-2.5*f,r=c=>[0,...e.map(f=>f.seats[c]??0)],i=Object.keys(t).map(c=>`${$.value.name(c)} ${r(c).at(-1)}`);return l`<figure>
    <figcaption>Foreign colonies after each encounter</figcaption>
    <svg viewBox=${`0 0 ${nn} ${pt}`} role="img" aria-label=${`Foreign colonies at the end: ${i.join(", ")}`}>
      <line class="axis" x1=${ge} x2=${nn-ge} y1=${pt-ge+4} y2=${pt-ge+4} />
      ${Object.keys(t).map((c,f)=>{let u=r(c).map((d,m)=>`${o(m)},${a(d,f)}`);return l`<polyline key=${c} class="course" stroke=${`var(--seat-${c})`} points=${u.join(" ")} />`})}
      ${Object.keys(t).map((c,f,u)=>{let d=nn-ge-No*(u.length-1-f);return l`<g key=${c}><use class=${`of-${c}`} href=${`${De}#seat-${c}`} x=${d-5} y=${a(r(c).at(-1)??0,f)-5} width="10" height="10" /></g>`})}
    </svg>
  </figure>`}function Gi({statistics:{colonies:e,seats:t}}){let n=e.at(-1)?.seats??{},s=Math.max(1,...Object.values(t).map(({cards:a})=>a.drawn)),o=Math.max(1,...Object.values(t).map(({luck:a})=>Math.abs(Kn(a.attacks_drawn)??0)));return l`<table aria-label="Colonies, cards drawn from the deck, and luck">
    <thead>
      <tr><th scope="col">Seat</th><th scope="col">Colonies</th><th scope="col">Drawn</th><th scope="col">Luck</th></tr>
    </thead>
    <tbody>
      ${Object.entries(t).map(([a,{cards:r,luck:i}])=>l`<tr key=${a}>
          <th scope="row"><${X} seat=${a} /> ${$.value.name(a)}</th>
          <td>${n[a]??0}</td>
          <td><${Ro} seat=${a} from=${0} to=${r.drawn/s} /><span class="number">${r.drawn}</span></td>
          <td><${Ro} seat=${a} from=${.5} to=${.5+(Kn(i.attacks_drawn)??0)/o/2} /><span class="number">${Ki(i.attacks_drawn)}</span></td>
        </tr>`)}
    </tbody>
    <caption>Luck: the mean of the attack cards drawn, against what was to be expected.</caption>
  </table>`}function Ro({seat:e,from:t,to:n}){let[s,o]=t<n?[t,n]:[n,t];return l`<svg class="bar" viewBox="0 0 40 12" aria-hidden="true">
    <rect x=${40*s} y="2" width=${40*(o-s)} height="8" fill=${`var(--seat-${e})`} />
    <line class="axis" x1=${40*t} x2=${40*t} y1="0" y2="12" />
  </svg>`}var Kn=e=>e&&e.mean!==null?e.mean-e.expected:null;function Ki(e){let t=Kn(e);return t===null?"none drawn":`${t<0?"−":"+"}${Math.abs(t).toFixed(1)}`}var zi=new Set(["flare","tech","station","hazard"]),Yi={negotiate:"N",morph:"M",artifact:"⚡",flare:"✦",kicker:"×",rift:"◎",attack:"A",reinforcement:"+"};function Ji(e){let[,t="",n=""]=/(?:^|[^0-9])(-|\+|x)?(\d+)$/.exec(e.split("#")[0]??"")??[];return n&&`${t==="-"&&!e.startsWith("attack")||t==="-"?"":t}${n}`}function qi(e,t){let n=Ji(e);return n&&t==="reinforcement"?`+${n}`:n||Yi[t]||"?"}var Qi=e=>e?$.value.name(e):"a card face down";function Ce({title:e,dim:t=!1,place:n,chosen:s=!1,press:o=null,does:a="",small:r=!1,id:i,name:c=Qi(e)}){let f=e?$.value.kinds.get(e.split("#")[0]??"")??"hidden":"hidden",u=e?$.value.text(e):"",d=e?qi(e,f):"?",m=e&&zi.has(f)?(e.split("#")[0]??"").replace(/^flare-/,""):"",p=u?`about-${i??e}`:void 0,b=l`
    <span class="band" aria-hidden="true">${e?$.value.name(f):"?"}</span>
    <span class=${`face${d.length>3?" long":""}`} aria-hidden="true">${m?l`<${we} id=${m} size=${r?30:44} />`:d}</span>
    <span class="called">${a&&l`<span class="unseen">${a}: </span>`}${c}</span>
    ${n!==void 0&&l`<kbd aria-hidden="true">${n}</kbd>`}
    ${u&&l`<span class="about" role="tooltip" id=${p}>${u}</span>`}
  `,h=`card is-${f}${t?" dim":""}${s?" chosen":""}${r?" small":""}`;return o?l`<button type="button" class=${h} data-offer=${i} aria-pressed=${s?"true":"false"} aria-describedby=${p} onClick=${o}>${b}</button>`:l`<span class=${h} tabindex="0" role="img" aria-label=${c} aria-describedby=${p}>${b}</span>`}function dt(e){let t=e.seats[e.viewer]?.hand;return t?t.map(n=>typeof n=="string"?{id:n,title:n}:n):null}function Bo({view:e}){let t=dt(e),n=at.value,s=t?.some(({id:r})=>n.has(r))??!1;if(!t)return null;let o=new Set(t.map(({id:r})=>r)),a=[...Dn.value].filter(([r,{spot:i=r,inForm:c,both:f}])=>!c&&!o.has(i)&&(f||!rt.value.has(i)));return l`<div class="beside">
    <${Zi} others=${a} />
    <section class="hand" aria-label="Your hand">
      ${t.length===0&&a.length===0&&l`<p class="empty">You hold no card.</p>`}
      <ul class="fan">
        ${t.map(({id:r,title:i})=>{let c=n.get(r);return l`<li key=${r}>
            <${Ce} id=${r} title=${i} place=${c&&it(r)} dim=${s&&!c} chosen=${c?.chosen??!1} press=${c?.press??null} />
          </li>`})}
      </ul>
    </section>
  </div>`}var Uo=3;function Zi({others:e}){if(!e.length)return null;let t=new Map(e.map(([,{group:s}])=>[s??"",e.filter(([,o])=>o.group===s)])),n=e.filter(([,{group:s}])=>!s);return l`<ul class=${`tray${e.length>Uo?" many":""}`} aria-label="To choose from">
    ${n.map(([s,o])=>l`<li key=${s}><${el} id=${s} offer=${o} few=${e.length<=Uo} /></li>`)}
    ${[...t].map(([s,o])=>s&&l`<li key=${s}><${Xi} group=${s} members=${o} /></li>`)}
  </ul>`}function Xi({group:e,members:t}){return l`<div class="pick of-group" role="group" aria-label=${e}>
    <b>${e}</b>
    <span>
      ${t.map(([n,{short:s,label:o,text:a,count:r,chosen:i,full:c,press:f,less:u}])=>l`<button
        type="button"
        key=${n}
        class=${`skilled${i?" chosen":""}`}
        data-offer=${n}
        title=${a}
        disabled=${c&&!u}
        aria-label=${`${o}. ${r} chosen; ${c?"choose one less":"choose one more"}`}
        onClick=${c?u:f}
      >${s}${r?l` <output>${r}</output>`:""}</button>`)}
    </span>
  </div>`}function el({id:e,offer:t,few:n}){let{title:s,label:o,text:a,emblem:r,chosen:i,count:c,press:f,less:u,full:d,spot:m=e}=t,p=it(m);if(s!==void 0)return l`<span class="with-text"><${Ce} id=${e} title=${s} place=${p} chosen=${i} press=${f} />${n&&a&&l`<small>${a}</small>`}</span>`;let b=l`
    ${r&&l`<${we} id=${r} size=${28} />`}
    <span class="said"><b>${o}</b>${a&&l`<small>${a}</small>`}</span>
    ${p!==void 0&&l`<kbd aria-hidden="true">${p}</kbd>`}
  `;return c===null?l`<button type="button" class=${`pick${i?" chosen":""}`} data-offer=${e} disabled=${d} aria-pressed=${i?"true":"false"} onClick=${f}>${b}</button>`:l`<div class=${`pick counted${i?" chosen":""}`} data-offer=${e} role="group" aria-label=${o}>
    <button type="button" class="touch-all" disabled=${d} aria-label=${`${o}. ${c} chosen; choose one more`} onClick=${f}>${b}</button>
    <button type="button" class="less" aria-label=${`${o}. One less`} disabled=${!u} onClick=${u}>−</button>
    <output>${c}</output>
    <button type="button" class="more" aria-label=${`${o}. One more`} disabled=${d} onClick=${f}>+</button>
  </div>`}var tl=({seats:e,variants:t,options:n,visibility:s,invite_required:o})=>({seats:e.length,variants:[...t],sets:[...n.sets],timers:"",undo:n.undo_policy,pace:n.bot_pace??"instant",visibility:s,invites:o});function Ho({store:e,game:t,host:n}){let[s,o]=y(!1);return l`<details class="change" open=${s} onToggle=${a=>o(a.currentTarget.open)}>
    <summary>Change the settings</summary>
    ${s&&l`<${nl} store=${e} game=${t} host=${n} close=${()=>o(!1)} />`}
  </details>`}function nl({store:e,game:t,host:n,close:s}){let[o,a]=y(()=>tl(t)),{busy:r,trouble:i,say:c,attempt:f}=H(),u=t.seats.map(({seat:h})=>h),d={...Yt(o),seats:o.seats===u.length?u:o.seats},m=Jt(d,c),p=h=>a({...o,...h});return l`<form class="create" onSubmit=${ye(()=>f(async()=>{await sl(e,n,d),await e.look(),s()}))}>
    <fieldset class="settings">
      <legend>Seats</legend>
      <${Qt} now=${o.seats} set=${h=>p({seats:h})} />
    </fieldset>
    <${qt} rules=${o} set=${p} timers="As they are" say=${c} />
    <div class="verdict">
      <${Zt} check=${m} />
      <p class="trouble" role="alert">${i}</p>
      <button class="main" disabled=${r||!m?.ok}>Change them</button>
    </div>
  </form>`}async function sl(e,t,n){let o={"If-Match":(await de("GET",e.path,{token:t})).headers.get("ETag")??"*","Content-Type":"application/merge-patch+json"};await O("PATCH",e.path,{token:t,body:n,headers:o})}var ol="basic";function Wo({store:e}){let t=e.game.value,{busy:n,trouble:s,attempt:o}=H(),a=f=>o(()=>f().finally(()=>e.look()));if(!t||t.status!=="lobby")return null;let r=e.tokens.value.host??"",i=e.seat.value,c=t.seats.filter(f=>!f.taken);return l`<section class="room" aria-label="Before the game">
    <h2>Before the game</h2>
    <ul>
      ${t.seats.map(f=>l`<${il} key=${f.seat} store=${e} game=${t} seat=${f} host=${r} run=${a} busy=${n} />`)}
    </ul>
    ${!i&&c.length>0&&l`<${Ko} store=${e} free=${c} run=${a} busy=${n} invited=${t.invite_required} />`}
    <p class="quiet">${al(t)}</p>
    ${r&&l`<${Ho} store=${e} game=${t} host=${r} />`}
    ${r?l`<button class="main" disabled=${n||c.length>0} onClick=${()=>a(()=>rl(e,r,"start_game"))}>Start the game</button>
          <p class="quiet" role="status">${c.length?`${c.length} of ${t.seats.length} seats are free.`:"All seats are taken."}</p>`:l`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${s}</p>
  </section>`}function al({variants:e,options:t,visibility:n}){let s=a=>$.value.name(a);return`Sets: ${t.sets.map(s).join(", ")}. Variants: ${e.map(s).join(", ")||"none"}. ${s(n)}.`}var rl=(e,t,n)=>O("POST",`${e.path}/commands`,{token:t,body:{type:n},key:ce()});function il({store:e,game:t,seat:n,host:s,run:o,busy:a}){let[r,i]=y(""),c=`${e.path}/seats/${n.seat}`,f=e.seat.value===n.seat,u=$.value.name(n.seat),d=async()=>{await O("DELETE",c,{token:f?e.token:s}),f&&(Dt(e.id),Vo())},m=async()=>{let h=await O("POST",`${e.path}/invites`,{token:s,body:{seat:n.seat}});i(`${Ye("/")}?game=${e.id}#invite=${h.code}`)},p=()=>O("PUT",`${c}/bot`,{token:s,body:{kind:ol}}),b=()=>O("DELETE",`${c}/bot`,{token:s});return l`<li>
    <span><${X} seat=${n.seat} /> <b>${u}</b> ${An(t,n.seat)} ${f&&l`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${s&&!n.taken&&l`
        <button disabled=${a} aria-label=${`Invite to ${u}`} onClick=${()=>o(m)}>Invite</button>
        <button disabled=${a} aria-label=${`Add a bot at ${u}`} onClick=${()=>o(p)}>Add a bot</button>`}
      ${s&&n.bot&&l`<button disabled=${a} aria-label=${`Remove the bot at ${u}`} onClick=${()=>o(b)}>Remove the bot</button>`}
      ${n.taken&&!n.bot&&(f||s)&&l`<button disabled=${a} aria-label=${f?"Leave your seat":`Remove the player at ${u}`} onClick=${()=>o(d)}>
        ${f?"Leave":"Remove"}
      </button>`}
    </span>
    ${r&&!n.taken&&l`<label class="link">Link for one person, once<input type="text" readonly value=${r} onFocus=${Fo} /></label>`}
    ${f&&l`<${ll} store=${e} />`}
  </li>`}function ll({store:e}){return l`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">It gives your seat to whoever has it. Open it where you want to go on, and show it to nobody.</p>
    <input type="text" readonly aria-label="Your seat link" value=${`${Ye("/")}?game=${e.id}#token=${e.token}`} onFocus=${Fo} />
  </details>`}var Fo=({currentTarget:e})=>e instanceof HTMLInputElement&&e.select(),Vo=()=>dispatchEvent(new PopStateEvent("popstate"));function Go({store:e}){let{busy:t,trouble:n,attempt:s}=H();return l`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${Ko} store=${e} free=${[]} run=${s} busy=${t} invited=${!0} />
    <p class="trouble" role="alert">${n}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`}function Ko({store:e,free:t,run:n,busy:s,invited:o}){let[a,r]=y(""),[i,c]=y(""),[f,u]=y(Ut(e.id)),d=async()=>{let m={name:a.trim(),...i?{seat:i}:{},...f?{invite_code:f.trim()}:{}},p=await O("POST",`${e.path}/seats`,{body:m,token:e.tokens.value.host??""});Y(e.id,{seat:p.token,invite:void 0}),Vo()};return l`<form class="join" onSubmit=${ye(()=>a.trim()&&n(d))}>
    <label>Your name <input
      type="text" required maxlength="40" autocomplete="nickname" value=${a}
      onInput=${m=>r(m.currentTarget.value)}
    /></label>
    ${t.length>0&&!f&&l`<label>Seat <select value=${i} onChange=${m=>c(m.currentTarget.value)}>
      <option value="">any</option>
      ${t.map(m=>l`<option key=${m.seat} value=${m.seat}>${$.value.name(m.seat)}</option>`)}
    </select></label>`}
    ${(o||f)&&l`<label>Invitation <input
      type="text" value=${f} onInput=${m=>u(m.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${s||!a.trim()}>Join</button>
  </form>`}var cl=80;function Yo({store:e}){let t=e.sentences.value,n=N(null),s=N(!0);x(()=>{let a=n.current;a&&s.current&&e.at.value===null&&(a.scrollTop=a.scrollHeight)},[t.length]),x(()=>n.current?.querySelector("[aria-current]")?.scrollIntoView({block:"nearest"}),[e.at.value]);let o=({currentTarget:a})=>{a instanceof HTMLElement&&(s.current=a.scrollHeight-a.scrollTop-a.clientHeight<cl)};return l`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
      ${e.at.value!==null&&l`<button onClick=${()=>e.go(null)}>Back to now</button>`}
    </div>
    <div class="sentences" ref=${n} onScroll=${o} tabindex="0" role="region" aria-label="What happened">
      ${(t[0]?.version??1)>1&&l`<button class="more" onClick=${()=>e.earlier()}>Earlier</button>`}
      ${t.length===0&&l`<p class="empty">Nothing has happened yet.</p>`}
      <ol>
        ${t.map((a,r)=>l`<${ul} key=${a.version} item=${a} before=${t[r-1]} store=${e} />`)}
      </ol>
    </div>
  </section>`}function ul({item:e,before:t,store:n}){let s=zo(e);return l`<li class=${e.alive?"":"undone"}>
    ${s&&s!==(t&&zo(t))&&l`<h3>${s}</h3>`}
    <button
      class="sentence"
      aria-current=${n.at.value===e.version?"step":void 0}
      onClick=${()=>n.go(e.version)}
    >
      ${oe(e.text)}
    </button>
  </li>`}function zo(e){return e.turn===null?"":e.encounter===null?`Turn ${e.turn}`:`Turn ${e.turn}, encounter ${e.encounter}`}var Jo=8;function qo({store:e,view:t}){let[n,s]=y(!1),o=e.sentences.value.filter(({alive:u,version:d})=>u&&d<=t.version),a=fl(o,e.seat.value),r=t.encounter&&o.length?pl(o).filter(u=>!a.includes(u)):[],i=()=>{me.value==="off"&&jn("normal"),e.playback.add(a)},c=N(null),f=o.at(-1)?.version;return x(()=>{e.at.peek()===null&&!n&&c.current?.scrollIntoView({block:"nearest"})},[f]),l`<section class="story" aria-label="Story">
    <div class="buttons">
      <label class="speed">Playback <select value=${me.value} onChange=${u=>jn(u.currentTarget.value)}>
        ${Mn.map(([u,d])=>l`<option key=${u} value=${u}>${d}</option>`)}
      </select></label>
      <button aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>${n?"Only the newest":"The whole game"}</button>
    </div>
    <${dl} view=${t} />
    ${r.length>0&&!n&&l`<h2>This encounter</h2><${zn} store=${e} items=${r} />`}
    ${a.length>0&&!n&&l`
      <h2>Since your last move</h2>
      <${zn} store=${e} items=${a.slice(-Jo)} />
      <button class="again" onClick=${i}>▶ Show me again</button>`}
    ${!a.length&&!r.length&&!n&&l`<${zn} store=${e} items=${o.slice(-Jo)} />`}
    ${n&&l`<${Yo} store=${e} />`}
    <div ref=${c}></div>
  </section>`}function fl(e,t){if(!t)return[];let n=e.findLast(({by:s,cause:o})=>s===`seat:${t}`&&!o);return n?e.filter(({version:s,command_id:o})=>s>n.version&&o!==n.command_id):[]}function pl(e){let{turn:t,encounter:n}=e.at(-1);return n===null?[]:e.filter(s=>s.turn===t&&s.encounter===n)}function zn({store:e,items:t}){return l`<ol class="lines">
    ${t.map(n=>l`<li key=${n.version}>
      <button class="sentence" aria-current=${e.at.value===n.version?"step":void 0} onClick=${()=>e.go(n.version)}>
        ${n.about.seats[0]?l`<${X} seat=${n.about.seats[0]} />`:l`<span class="mark"></span>`}
        <span>${oe(n.text)}</span>
      </button>
    </li>`)}
  </ol>`}function dl({view:e}){return e.status!=="running"?null:Object.keys(e.seats).filter(n=>{let{colonies_counted:s,colonies_needed:o}=V(e,n);return s===o-1}).map(n=>{let{colonies_counted:s,colonies_needed:o}=V(e,n),a=n===e.viewer;return l`<div key=${n} class="warning">
      <b>${a?"You have":`${M(e,n)} has`} ${s} of ${o} colonies</b>
      <p>${ml(e,n)}</p>
    </div>`})}function ml({encounter:e,viewer:t},n){let s=n===t?"you win":"this player wins";return e?(e.offense===n||e.allies[n]==="offense"?"offense":"")&&e.planet?`If the offense wins this encounter, ${s} the game.`:`One more colony and ${s} the game.`:`One more colony and ${s} the game.`}function Zo(e){let t=e.encounter?.offer;return[["Offer",t?`made by ${k(t.by)}`:""],["On the table",Fe(e.open_piles.table.map(Xo))],["Out",$l(e.removed)],...bl(e),["Variants",Fe(Object.keys(e.variants))],...Object.entries(vl).flatMap(([s,o])=>s in e.variants?o(e.variants):[]),..._l(e),["Your hand",Fe((e.seats[e.viewer]?.hand??[]).map(s=>s.title))]].filter(([,s])=>s)}var Xo=e=>e.split("#")[0]??"",Fe=e=>e.map(k).join(", "),hl=["red","blue","green","yellow","purple","orange"],ea=e=>e.charAt(0).toUpperCase(),ta=e=>Object.entries(e).flatMap(([t,n])=>n?.length?[[t,n.length]]:[]),$l=e=>ta(e).map(([t,n])=>`${J(n,"ship")} of ${k(t)}`).join(", "),mt=e=>ta(e).map(([t,n])=>`${ea(t)}${n}`).join(" ");function bl(e){return[["In use",Object.values(e.uses).map(n=>`${n.label} by ${k(n.seat)}${n.cancelled?", cancelled":""}`).join("; ")],...Object.entries(e.sheets).map(([n,s])=>["Sheet",`${k(n)}: ${Yn(s)}`]),...Object.entries(e.mechanics).map(([n,s])=>["Beside it",`${k(n)}: ${q(s)}`])]}function Yn({count:e,cards:t,...n}){let s=(t??[]).map(a=>k(typeof a=="string"?Xo(a):a.title)),o=Object.keys(n).length?[q(n)]:[];return[...e?[J(e,"card")]:[],...s,...o].join(", ")||"empty"}function q(e){if(e==null||e===!1)return"";if(e===!0)return"yes";if(Array.isArray(e))return e.map(q).filter(Boolean).join(", ");if(typeof e!="object")return typeof e=="string"?k(e):String(e);let t=Object.entries(e);return t.length&&t.every(([n,s])=>hl.includes(n)&&Array.isArray(s))?mt(e):t.flatMap(([n,s])=>q(s)?[`${k(n)} ${q(s)}`]:[]).join("; ")}var vl={classic:({classic:e})=>Object.entries(e?.moons??{}).map(([t,n])=>["Moon",`${k(t)} at ${k(n.planet)} ${mt(n.ships)}`.trim()]),common_rewards:({common_rewards:e})=>Qo(e?.kickers??{}),hazards:({hazards:e})=>e?[["Hazards",[...e.in_play.map(k),`deck ${e.deck}`].join(", ")],["Alliance",Fe(e.alliance?.seats??[])],["Turns",e.backwards?"to the right":""]]:[],planetoids:({planetoids:e})=>Object.entries(e?.planetoids??{}).map(([t,{system:n,origin:s,ships:o}])=>["Planetoid",`${k(t)} in the system of ${k(n)}, from that of ${k(s)}: ${mt(o)||"-"}`]),reward_deck:({reward_deck:e})=>e?[["Rewards",`deck ${e.deck}, discard ${e.discard.length}`],["In hand",Object.entries(e.backs).flatMap(([t,n])=>n.reward?[`${k(t)} ${n.reward}`]:[]).join(", ")],...Qo(e.kickers)]:[],skill_tokens:({skill_tokens:e})=>e?[["Leaders",Object.entries(e.active_leaders).map(([t,n])=>`${k(t)} ${n}`).join(", ")],["Compared",e.compared?`${e.compared.weapons} Weapons, ${e.compared.shields} Shields`:""]]:[],space_stations:({space_stations:e})=>Object.values(e?.stations??{}).map(t=>["Station",yl(t)]),station_conquest:({station_conquest:e})=>{let t=Object.entries(e?.stations??{}).flatMap(([n,s])=>s.length?[`${k(n)} ${s.length}`]:[]);return[["Conquest",`${e?.stations_needed} stations win: ${t.join(", ")||"nobody has one"}`]]},team:({team:e})=>[["Teams",(e?.teams??[]).map(t=>t.map(k).join(" and ")).join("; ")],["Alone",e?.odd_player?k(e.odd_player):""]],technology:({technology:e})=>e?gl(e):[]},Qo=e=>[["Kickers",Object.entries(e).map(([t,n])=>`${k(t)}: ${n?k(n):"a kicker face down"}`).join(", ")]];function yl({name:e,owner:t,planet:n,face_up:s,counters:o,alien:a}){let r=[`of ${k(t)}`,...n?[`at ${k(n)}`]:[],...s?[]:["face down"],...o?[J(o,"counter")]:[],...a?[k(a)]:[]];return`${e.replace(/^Station: /,"")} ${r.join(", ")}`}function gl({researching:e,completed:t,lunar_cannon:n,battery:s}){return[...Object.values(e).map(({seat:o,tech:a,ships:r})=>["Research",`${k(o)}: ${a?k(a):"a hidden tech"}, ${mt(r)||"no ships"}`]),...Object.entries(t).map(([o,a])=>["Techs",a.length?`${k(o)}: ${Fe(a)}`:""]),["Cannon",Fe(n)],["Battery",Object.entries(s).map(([o,a])=>`${k(o)}: ${a?k(a):"a card"}`).join(", ")]]}function _l(e){let t=e.variants.skill_tokens;if(!t)return[];let n=s=>Object.entries(s).flatMap(([o,a])=>a?.length?[`${ea(o)}:${a.map(r=>t.skills[r]??"?").sort().join("")}`]:[]).join(" ");return Object.keys(e.seats).map(s=>{let o=Object.keys(e.planets).filter(i=>i.slice(0,Math.max(0,i.lastIndexOf("-")))===s),a=Object.keys(e.further_planets).filter(i=>e.further_planets[i]===s&&!o.includes(i)).sort(),r=[...o,...a].map(i=>{let c=n(e.planets[i]??{})||mt(e.planets[i]??{});return`${o.includes(i)?i.slice(i.lastIndexOf("-")+1):i}: ${c||"-"}`});return["Skills",`${k(s)}: ${r.join("   ")}`]})}function na(e){return[...kl(e),...xl(e),...Sl(e),...Ol(e)].filter(([,t])=>t)}var kl=e=>Object.values(e.uses).map(({label:t,chosen:n})=>["Chosen",n?`${t}: ${q(n)}`:""]),wl=({amount:e,source:t,seat:n,rule:s})=>`${e<0?"":"+"}${e} ${k(t)}${n?` of ${k(n)}`:""}${s?` (${s})`:""}`;function xl({encounter:e,turn:t}){let n=[["This turn",[t.encounters?`encounter ${t.encounters}`:"",t.result&&`last: ${k(t.result)}`].filter(Boolean).join(", ")]];if(!e)return n;let{by:s,id:o,between:a,...r}=e.offer??{by:"",id:"",between:[]};return[...n,["Destiny",e.destiny?k(e.destiny):""],["System",e.system?k(e.system):""],["Invited",q(e.invited)],["Selected",q(e.selected)],["Cards count as",Object.entries(e.faces).map(([i,c])=>`${k(i)}: ${k(c.type)} ${c.value} (${k(c.printed)})`).join(", ")],["Changes",e.modifiers.map(({target:i,quantity:c,amount:f,source:u})=>`${k(i)}, ${k(c)}: ${f<0?"":"+"}${f} by ${k(u)}`).join("; ")],["Said",Object.entries(e.statements).map(([i,{question:c,answer:f}])=>`${k(i)}: ${k(c)} ${q(f)}`).join("; ")],["Case",e.case?k(e.case):""],["A homecoming",e.homecoming?"yes":""],["Offered",q(r)],...Object.entries(e.explained).map(([i,c])=>[k(i.replace(":"," ")),c.map(wl).join(", ")])]}function Sl(e){return Object.keys(e.seats).map(t=>{let n=V(e,t),s=[`${n.home_colonies} home colonies, ${n.home_colonies_needed} needed for its power`,n.missed?`missed ${n.missed} deadlines`:"",n.reserve_ms===null?"":`reserve ${Math.round(n.reserve_ms/1e3)} s`,e.options.timers&&n.extensions_left?`${n.extensions_left} extensions left`:"",n.open_to_newcomers?"open to newcomers":"",..."dealt"in n&&n.dealt?.length?[`dealt ${n.dealt.map(k).join(", ")}`]:[]];return[k(t),s.filter(Boolean).join("; ")]})}function Ol({variants:{hazards:e,planetoids:t,reward_deck:n,station_conquest:s,team:o}}){return[["Hazard drawn",e?.drawn?k(e.drawn):""],["Hazard mark",e?.mark?"yes":""],["Marked destiny cards",q(e?.marked)],["Markers of planetoids",q(t?.markers)],["Backs of cards",q(n?.backs)],["Stations in play",s?`${s.in_play}${s.victory_available?", they can win now":""}`:""],["Seating",o?o.seating.map(k).join(", "):""],["Extra turn",o?.extra_turn?"yes":""],["Brought to victory",q(o?.reached)]]}var sa=e=>Object.entries(e.options).map(([t,n])=>[k(t),q(n)||(n===!1?"no":"-")]);function oa({view:e}){let t=Zo(e).filter(([n])=>n!=="Your hand"&&n!=="Sheet");return l`<section class="notes" aria-label="On the table">
    <${Tl} view=${e} />
    <${Jn} lines=${t} />
    <${Ml} view=${e} />
    <details class="texts">
      <summary>More of this encounter and its players</summary>
      <${Jn} lines=${na(e)} />
    </details>
    <details class="texts">
      <summary>Options of this game</summary>
      <${Jn} lines=${sa(e)} />
    </details>
  </section>`}function aa({view:e}){return l`<section class="notes powers" aria-label="Powers">
    ${Object.keys(e.seats).map(t=>l`<${El} key=${t} seat=${t} view=${e} />`)}
    ${Cl(e).map(t=>l`<${ra} key=${t} alien=${t} works=${!0} view=${e} />`)}
  </section>`}function Jn({lines:e}){return l`<dl>${e.map(([t,n],s)=>l`<div key=${s}><dt>${t}</dt><dd>${n}</dd></div>`)}</dl>`}function Cl(e){let t=Object.keys(e.seats).flatMap(n=>V(e,n).aliens);return Object.keys(e.sheets).filter(n=>!t.includes(n))}function Tl({view:e}){let{piles:t,open_piles:n,variants:s}=e,a=[["Deck",t.deck,[]],["Discard",n.discard.length,n.discard],["Destiny",t.destiny,[]],["Destiny discard",n.destiny_discard.length,n.destiny_discard],["Out of the game",n.removed.length,n.removed],["Reward discard",s.reward_deck?.discard.length??0,s.reward_deck?.discard??[]],["Hazard discard",s.hazards?.discard.length??0,s.hazards?.discard??[]],["Tech deck",s.technology?.deck??0,[]],["Tech discard",s.technology?.discard.length??0,s.technology?.discard??[]],["Planetoids beside the board",s.planetoids?.supply.length??0,s.planetoids?.supply??[]]].filter(([r,i])=>i||r==="Deck"||r==="Discard");return l`<ul class="piles">
    ${a.map(([r,i,c])=>l`<li key=${r}>
        <span class="pile" aria-hidden="true">${i}</span>
        ${c.length?l`<details><summary>${r}<span class="unseen">: ${i}</span></summary><p>${Al(c)}</p></details>`:l`${r}<span class="unseen">: ${i}</span>`}
      </li>`)}
  </ul>`}var Al=e=>e.map(k).reverse().join(", ");function El({seat:e,view:t}){let n=V(t,e),s=Object.entries(n.ships_on_sheets).filter(([,o])=>o.length);return l`<div class="power">
    <h3><${X} seat=${e} /> ${M(t,e)}</h3>
    ${n.aliens.length===0&&l`<p class="quiet">no alien yet</p>`}
    ${n.aliens.map(o=>l`<${ra} key=${o} alien=${o} works=${n.power_active.includes(o)} view=${t} />`)}
    ${s.map(([o,a])=>l`<p class="quiet small" key=${o}>${a.length} ships on the sheet ${k(o)}</p>`)}
    ${n.trophies.length>0&&l`<p class="quiet small">Keeps ${n.trophies.map(k).join(", ")}</p>`}
    ${n.colonies_counted_terms.length>1&&l`<p class="quiet small">
      For victory count ${n.colonies_counted_terms.map(({amount:o,source:a})=>`${o} ${k(a)}`).join(", ")}
    </p>`}
    ${n.colonies_needed_terms.length>1&&l`<p class="quiet small">
      Needs ${n.colonies_needed} colonies:
      ${" "}${n.colonies_needed_terms.map(({amount:o,source:a})=>`${o<0?"":"+"}${o} ${k(a)}`).join(", ")}
    </p>`}
  </div>`}function ra({alien:e,works:t,view:n}){let s=n.sheets[e];return l`<details class="alien" open>
      <summary><${we} id=${e} size=${28} /> ${k(e)} ${!t&&l`<span class="tag">no power now</span>`}</summary>
      <p>${$.value.text(e)}</p>
    </details>
    ${s&&l`<p class="quiet small">On the sheet: ${Yn(s)}</p>`}`}function Ml({view:e}){let{encounter:t,open_piles:n,uses:s,variants:o}=e,a=[...t?.destiny?[t.destiny]:[],...Object.values(t?.cards??{}),...n.table.map(i=>i.split("#")[0]??""),...Object.values(s).map(i=>i.card?.split("#")[0]??""),...o.hazards?.in_play??[],...Object.keys(o.space_stations?.stations??{}).map(i=>i.split("#")[0]??""),...Object.values(o.technology?.researching??{}).map(i=>i.tech),...Object.values(o.technology?.completed??{}).flat(),...Object.keys(o.classic?.moons??{}),...Object.keys(o.planetoids?.planetoids??{}),...o.skill_tokens?["E","L","S","W"]:[]],r=[...new Set(a)].flatMap(i=>i&&$.value.text(i)?[i]:[]);return r.length?l`<details class="texts">
    <summary>What these things do</summary>
    <dl>${r.map(i=>l`<div key=${i}><dt>${k(i)}</dt><dd>${$.value.text(i)} ${jl(i)}</dd></div>`)}</dl>
  </details>`:null}function jl(e){let t=$.value.rule(e);return t&&l`<span class="quiet">(${t})</span>`}var Pl=[["story","Story"],["aliens","Aliens"],["rules","Rules"]],ia=w("story"),Ll=w("");function ht(e,t=""){ia.value=e,Ll.value=t}function la({store:e,view:t}){let n=ia.value;return l`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${Pl.map(([s,o])=>l`<button key=${s} role="tab" id=${`tab-${s}`} aria-selected=${n===s?"true":"false"} aria-controls="tab" onClick=${()=>ht(s)}>${o}</button>`)}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`}>
      ${n==="story"&&l`<${qo} store=${e} view=${t} />`}
      ${n==="aliens"&&l`<${aa} view=${t} />`}
      ${n==="rules"&&l`<${oa} view=${t} />`}
    </div>
  </aside>`}var ca=1e3;function ua({store:e}){let t=e.newest.value,n=(t?.questions??[]).filter(o=>o.remaining_ms!==null),s=new Map(n.map(o=>[o.seat,o]));return!s.size||t?.status!=="running"?null:l`<span class="clocks">
    ${[...s.values()].map(o=>l`<span key=${o.seat}>${k(o.seat)} <${qn} of=${o} seenAt=${e.seenAt} /></span>`)}
  </span>`}function qn({of:e,seenAt:t}){let[,n]=y(0),s=e.deadline_at!==null;x(()=>{if(!s)return;let r=setInterval(()=>n(Date.now()),ca);return()=>clearInterval(r)},[s]);let o=s?Date.now()-t:0,a=Math.max(0,Math.ceil(((e.remaining_ms??0)-o)/ca));return l`<time class=${`left${a<=10?" short":""}`} role="timer">${Il(a)}${s?"":" (stopped)"}</time>`}function Il(e){let t=Math.floor(e/86400);if(t>1)return`${t} days`;let n=[Math.floor(e/3600),Math.floor(e/60)%60,e%60];return(n[0]?n:n.slice(1)).map((o,a)=>a?String(o).padStart(2,"0"):String(o)).join(":")}var Nl=40;function fa(e){return Object.keys(e.seats).filter(t=>{let{bot:n,stand_in:s,conceded:o}=V(e,t);return t!==e.viewer&&!n&&!s&&!o})}function Qn({store:e}){let[t,n]=y(!1),s=e.newest.value;if(!s||s.status!=="running"||s.options.undo_policy==="off"||s.undo||s.motion||s.fork_request)return null;let o=fa(s).map(a=>M(s,a));return l`<span class="undo">
    <button type="button" title=${o.length?`Asks ${ae(o)} where they have to agree`:"Free: nobody has to agree"} aria-expanded=${t?"true":"false"} onClick=${()=>n(!t)}>↶ Undo</button>
    ${t&&l`<${Rl} store=${e} view=${s} close=${()=>n(!1)} />`}
  </span>`}function Rl({store:e,view:t,close:n}){let{busy:s,trouble:o,say:a,attempt:r}=H(),[i,c]=y(null),[f,u]=y(""),d=e.seat.value;x(()=>{let P=`${e.path}/commands?before=${t.version+1}&limit=${Nl}`;C(P,{token:e.token}).then(({items:K})=>c(K),()=>a("What it takes back is not known now. Try it again."))},[t.version]);let m=i?.findIndex(({by:P,type:K})=>P===`seat:${d}`&&K==="answer")??-1,p=i?.[m],b=i?.slice(0,m+1)??[],h=fa(t),g=h.filter(P=>b.some(({by:K})=>K===`seat:${P}`)),v=ae((g.length?g:h).map(P=>M(t,P))),_=h.length===0,A=t.options.undo_policy==="host"?"The host is asked.":_?"Nobody has to agree.":g.length?`${v} must agree.`:`Free, unless cards were seen since: then ${v} must agree.`,T=()=>r(async()=>{await O("POST",`${e.path}/undo-requests`,{token:e.token,body:{target:"my_last_command",reason:f},key:ce()}),n()}).then(()=>e.look());return l`<div class="undoing" role="dialog" aria-label="Take back your last answer" onKeyDown=${P=>{P.key==="Escape"&&(P.preventDefault(),n())}}>
    ${i&&!p&&l`<p>You have answered nothing yet that can be taken back.</p>`}
    ${p&&l`
      <div class="taken-back">
        <div>
          <h3>This is taken back</h3>
          <ol tabindex="0" aria-label="What is taken back">${[...b].reverse().filter(({text:P})=>P).map(({first:P,text:K})=>l`<li key=${P}>${oe(K)}</li>`)}</ol>
        </div>
        <${da} store=${e} version=${p.first-1} />
      </div>
      <p>${A}</p>
      ${!_&&l`<label>Reason, which everybody reads
        <input type="text" maxlength="200" value=${f} onInput=${({currentTarget:P})=>u(P.value)} />
      </label>`}
      <div class="buttons">
        <button type="button" class="main" disabled=${s} onClick=${T}>${_||!g.length?"Take it back":`Ask ${v} to take it back`}</button>
        <button type="button" onClick=${n}>Keep it</button>
      </div>
    `}
    <p class="trouble" role="alert">${o}</p>
  </div>`}function pa({store:e,to:t}){let n=e.sentences.value.filter(({version:s,alive:o})=>o&&s>t);return l`<div class="taken-back">
    <div>
      <h3>This is taken back</h3>
      <ol tabindex="0" aria-label="What is taken back">${n.map(({version:s,text:o})=>l`<li key=${s}>${oe(o)}</li>`)}</ol>
    </div>
    <${da} store=${e} version=${t} />
  </div>`}function da({store:e,version:t}){let n=N(null),[s,o]=y(!1);return x(()=>{let a=!0;return Hn({path:e.path,token:e.token},t).then(r=>{if(!a)return;let i=r.cloneNode(!0);for(let c of i.querySelectorAll("[data-id]"))c.removeAttribute("data-id");i.setAttribute("aria-hidden","true"),n.current?.replaceChildren(i),o(!0)},()=>{}),()=>{a=!1}},[t]),l`<figure class="then" hidden=${!s}><div ref=${n}></div><figcaption class="quiet small">The table of then</figcaption></figure>`}var ma="cosmic-ledger-as-list";function j({say:e,missing:t="",busy:n,act:s,others:o=[],clear:a,list:r,know:i,body:c,frame:f}){let u=!t&&!n;return Ul(()=>u&&s(),a),l`<div class="asking">
    ${c}
    <div class="row">
      <button type="button" class="main" disabled=${!u} onClick=${s}>${t||e}</button>
      ${o.map(d=>l`<button type="button" key=${d.say} disabled=${n} onClick=${d.act}>${d.say}</button>`)}
      ${f.beside}
    </div>
    ${i&&l`<div class="sums" role="status">${i}</div>`}
    ${f.about}
    <footer class="small quiet">${r&&l`<${Dl} list=${r} />`}${f.foot}</footer>
  </div>`}function Dl({list:e}){let[t,n]=y(localStorage.getItem(ma)==="yes");return l`<details class="as-list" open=${t} onToggle=${({currentTarget:o})=>{n(o.open),localStorage.setItem(ma,o.open?"yes":"no")}}>
    <summary>as a list</summary>
    <div class="sheet">${e}</div>
  </details>`}function Ul(e,t){let n=N({enter:e,clear:t});n.current={enter:e,clear:t},x(()=>{let s=o=>{if(o.defaultPrevented||o.repeat||o.ctrlKey||o.metaKey||o.altKey||Bl(o.target))return;let[,a=""]=/^(?:Digit|Numpad)([1-9])$/.exec(o.code)??[];if(a){let[,r]=Un.peek()[Number(a)-1]??[];o.shiftKey?r?.less?.():r?.press()}else o.key==="Enter"&&!Hl(o.target)?(o.preventDefault(),n.current.enter()):o.key==="Escape"&&n.current.clear?.()};return addEventListener("keydown",s),()=>removeEventListener("keydown",s)},[])}var Bl=e=>e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement||e instanceof HTMLInputElement&&!["checkbox","radio"].includes(e.type),Hl=e=>e instanceof Element&&e.closest("button, a, summary")!==null&&e.closest("[data-offer]")===null;function ha({question:e,busy:t,answer:n,frame:s}){let[o,a]=y(()=>[...e.items]),[r,i]=y(-1),c=(d,m)=>a(p=>{let b=p.filter((h,g)=>g!==d);return[...b.slice(0,m),...p.slice(d,d+1),...b.slice(m)]});he(o.map(({id:d,label:m},p)=>[d,{label:m,chosen:!1,count:null,inForm:!0,text:String(p),press:()=>c(p,Math.max(0,p-1))}]));let f=(d,m)=>{d.preventDefault(),r>=0&&c(r,m),i(-1)},u=o.every(({id:d},m)=>d===e.items[m]?.id);return l`<${j}
    say=${u?"Keep this order":`Use this order: ${o[0]?.label??""} first`}
    busy=${t}
    act=${()=>n({order:o.map(({id:d})=>d)})}
    clear=${()=>a([...e.items])}
    body=${l`<ol class="order">
      ${o.map(({id:d,label:m},p)=>l`<li
          key=${d}
          class=${r===p?"held-now":""}
          draggable="true"
          onDragStart=${b=>(b.dataTransfer?.setData("text/plain",d),i(p))}
          onDragEnd=${()=>i(-1)}
          onDragOver=${b=>b.preventDefault()}
          onDrop=${b=>f(b,p)}
        >
          <span>${p+1}. ${m}</span>
          <button type="button" aria-label=${`Up: ${m}`} disabled=${p===0} onClick=${()=>c(p,p-1)}>↑</button>
          <button type="button" aria-label=${`Down: ${m}`} disabled=${p===o.length-1} onClick=${()=>c(p,p+1)}>↓</button>
        </li>`)}
    </ol>`}
    frame=${s}
  />`}function sn(e,t){let{kind:n,...s}=e;return Object.entries(s).flatMap(([a,r])=>a==="pass"?"pass":a==="refuse"?"refuse":a==="yes"?r?"yes":"no":Array.isArray(r)?r.length?r.map(i=>t.name(i)).join(", "):"none":r!==null&&typeof r=="object"?Object.entries(r).map(([i,c])=>Array.isArray(c)?`${t.name(i)}: ${c.map(f=>t.name(f)).join(", ")}`:`${t.name(i)}: ${c}`):typeof r=="string"?t.name(r):String(r)).join(", ")||"nothing"}function ba({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.cards.map(({id:c,title:f})=>({id:c,title:f,label:va($a(f)),inForm:!0})),r=re(a,e.min,e.max,"alien"),i=a.filter(({id:c})=>r.chosen.includes(c)).map(({label:c})=>c);return l`<${j}
    say=${`Play ${i.join(" and ")}`}
    missing=${He(r.chosen.length,e.min,e.max,"alien")}
    busy=${n}
    act=${()=>s({cards:r.chosen})}
    clear=${r.clear}
    body=${l`<div class="aliens">
      ${a.map(({id:c,title:f},u)=>l`<${Wl} key=${c} alien=${$a(f)} nth=${u+1} seat=${t.viewer} chosen=${r.chosen.includes(c)} press=${()=>r.turn(c)} />`)}
    </div>`}
    frame=${o}
  />`}var $a=e=>(e??"").replace(/^flare-/,""),va=e=>$.value.entry(e)?.name??$.value.name(e);function Wl({alien:e,nth:t,seat:n,chosen:s,press:o}){let a=$.value.entry(e),r=[a?.verb,a?.alert&&`${a.alert} alert`].filter(Boolean).join(" · ");return l`<button type="button" class=${`alien-card${s?" chosen":""}`} data-offer=${e} aria-pressed=${s?"true":"false"} onClick=${o}>
    <span class="who"><${we} id=${e} seat=${n} size=${56} /><span><b>${va(e)}</b><small>${r}</small></span><kbd aria-hidden="true">${t}</kbd></span>
    <span class="says">${a?.power??$.value.text(e)}</span>
    ${a?.wild&&l`<span class="flare"><b>Wild flare</b> ${a.wild}</span>`}
    ${a?.super&&l`<span class="flare"><b>Super flare</b> ${a.super}</span>`}
  </button>`}var ya={offense:"defense",defense:"offense"},Fl=new Set(["ally","commit","invite","select_card"]),Vl=()=>Math.max(...[...$.value.entries.values()].map(({kind:e,value:t})=>e==="attack"?t??0:0)),_a=(e,t)=>[e[t],...Object.entries(e.allies).flatMap(([n,s])=>s===t?[n]:[])];function Zn({encounter:e},t){return e?t===e.offense?"offense":t===e.defense?"defense":e.allies[t]??"":""}function Gl(e,t){let n=e.encounter;if(!n)return 0;let s=t==="offense"?[e.gate]:[n.planet?{[n.defense]:e.planets[n.planet]?.[n.defense]??[]}:{},e.beside],o=_a(n,t);return s.flatMap(a=>Object.entries(a)).reduce((a,[r,i])=>a+(o.includes(r)?i?.length??0:0),0)}function ga(e,t){let s=e.encounter?.terms?.[t];return s?s.reduce((o,{amount:a})=>o+a,0):Gl(e,t)}function ka(e,t){let n=e.encounter,s=Zn(e,e.viewer);if(!n||!s||n.terms)return"";let[o,a]=[ga(e,s),ga(e,ya[s])],r=I(M(e,n[ya[s]])),i=`with ${J(o,"ship")}`,c=t?$.value.entry(t):void 0;if(!c)return`${I(i)} against ${a}.`;if(c.kind==="negotiate")return`${I(i)} against ${a}: against an attack you lose, against a negotiate you make a deal.`;if(c.kind!=="attack"||typeof c.value!="number")return`${I(i)} against ${a}.`;let f=o+c.value,u=f-a+(s==="defense"?1:0),d=u<=0?`${r} wins with any attack`:u>Vl()?`${r} needs more than any attack`:`${r} needs Attack ${String(u).padStart(2,"0")}`;return`${I(i)}: ${f} before reinforcements. ${d}.`}function wa(e,t){let n=e.encounter;if(!n||!Fl.has(t))return"";let s=[...new Set([..._a(n,"offense"),...t==="ally"||t==="commit"?[e.viewer]:[]])].filter(r=>{let i=V(e,r);return i&&i.colonies_counted+1>=i.colonies_needed&&(Zn(e,r)==="offense"||n.invited.offense?.includes(r))});if(!s.length)return"";let o=ae(s.map(r=>M(e,r))),a=s.length>1||o==="you"?"win":"wins";return`If ${Zn(e,e.viewer)==="offense"?"this side":"the offense"} wins, ${o} ${a} the game.`}function xa(e){return e.question.name==="choose_alien"?l`<${ba} ...${e} />`:l`<${zl} ...${e} />`}var Kl=new Map([["tech","tech"],["station","station"],["hazard","hazard"],["flare","flare"]]);function zl({question:e,view:t,busy:n,answer:s,frame:o}){let a=(dt(t)??[]).map(({id:m})=>m),r=m=>a.indexOf(m)+1||a.length+1,i=e.cards.map(({id:m,title:p})=>({id:m,title:p,label:p?$.value.name(p):"a card face down",text:$.value.text(p)})).sort((m,p)=>r(m.id)-r(p.id)),c=new Set(i.map(({title:m})=>$.value.kinds.get(m??""))),f=c.size===1?Kl.get([...c][0]??"")??"card":"card",u=re(i,e.min,e.max,f),d=i.find(({id:m})=>m===u.chosen.at(-1));return l`<${j}
    say=${Se(te(e),Oe(u),f)}
    missing=${u.missing}
    busy=${n}
    act=${()=>s({cards:u.chosen})}
    clear=${u.clear}
    know=${e.name==="select_card"?l`<p>${ka(t,d?.title??null)}</p>`:We(u)}
    list=${l`<${$e} choice=${u} />`}
    frame=${o}
  />`}function Ve(e,t,n,s="ship"){let o=()=>Object.fromEntries(e.map(f=>[f.id,Yl(e,f,t)])),[a,r]=y(o),i=Sa(a),c=({id:f,least:u,most:d},m)=>r(p=>{let b=n-Sa(p)+(p[f]??0);return{...p,[f]:Math.max(u,Math.min(d,b,m))}});return he(e.map(f=>{let u=a[f.id]??0,d=f.step??1,{id:m,least:p,most:b,step:h,...g}=f,v=u>p?()=>c(f,u-d):null,_=u>=b||i+d>n;return[f.id,{...g,chosen:u>0,count:u,full:_,less:v,press:()=>c(f,u+d)}]})),{amounts:e,counts:a,total:i,full:i>=n,set:c,clear:()=>r(o),missing:He(i,t,n,s)}}var Yl=(e,t,n)=>e.reduce((s,{most:o})=>s+o,0)<=n?t.most:t.least,Sa=e=>Object.values(e).reduce((t,n)=>t+n,0),on=e=>Object.fromEntries(Object.entries(e).filter(([,t])=>t));function an({counts:{amounts:e,counts:t,set:n}}){return l`<fieldset>
    <legend class="unseen">How many</legend>
    ${e.map(s=>l`<${$t} key=${s.id} amount=${s} now=${t[s.id]??0} set=${n} />`)}
  </fieldset>`}function $t({amount:e,now:t,set:n}){let s=e.step??1;return l`<div class="stepper">
    <label for=${`amount-${e.id}`}>${e.label} <small>up to ${e.most}</small></label>
    <button type="button" aria-label=${`Less: ${e.label}`} disabled=${t<=e.least} onClick=${()=>n(e,t-s)}>−</button>
    <input
      id=${`amount-${e.id}`}
      type="number"
      min=${e.least}
      max=${e.most}
      step=${s}
      value=${t}
      onInput=${o=>n(e,Math.trunc(Number(o.currentTarget.value)))}
    />
    <button type="button" aria-label=${`More: ${e.label}`} disabled=${t>=e.most} onClick=${()=>n(e,t+s)}>+</button>
  </div>`}function Oa({question:e,busy:t,answer:n,frame:s}){let{min:o,max:a,step:r,prompt:i}=e,c={id:"number",label:"Number",least:o,most:a,step:r,inForm:!0},f=Ve([c],o,a,""),u=f.counts.number??o,[,d=""]=/How many ([a-z]+)s\b/.exec(i)??[];return l`<${j}
    say=${`${te(e)} ${d?J(u,d):u}`}
    busy=${t}
    act=${()=>n({number:u})}
    clear=${f.clear}
    body=${l`<${$t} amount=${c} now=${u} set=${f.set} />`}
    frame=${s}
  />`}function Ca({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.options.map(({id:i,label:c})=>{let f=$.value.text(i);return{id:i,label:c,both:!0,emblem:i in t.seats?`seat-${i}`:zt(i),text:f===c?"":f,...$.value.kinds.has(i)&&{title:i}}}),r=re(a,e.min,e.max,"option");return l`<${j}
    say=${ae(Oe(r),"Choose nothing")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({options:r.chosen})}
    know=${We(r)}
    clear=${r.clear}
    list=${l`<${$e} choice=${r} />`}
    frame=${o}
  />`}function Ta({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.planets.map(i=>({id:i,label:G(t,i),text:$.value.text(i)})),r=re(a,e.min,e.max,"planet");return l`<${j}
    say=${Se(te(e),Oe(r),"planet")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({planets:r.chosen})}
    know=${We(r)}
    clear=${r.clear}
    list=${l`<${$e} choice=${r} />`}
    frame=${o}
  />`}function Aa({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.seats.map(f=>({id:f,label:I(M(t,f)),emblem:`seat-${f}`})),r=re(a,e.min,e.max,"player"),i=()=>a.forEach(({id:f})=>r.chosen.includes(f)||r.turn(f)),c=a.length>2&&e.max>=a.length&&r.chosen.length<a.length;return l`<${j}
    say=${Se(te(e),Oe(r),"player","nobody")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({seats:r.chosen})}
    others=${c?[{say:`All: ${ae(a.map(({label:f})=>f))}`,act:i}]:[]}
    clear=${r.clear}
    list=${l`<${$e} choice=${r} />`}
    frame=${o}
  />`}function Ma({question:e,view:t,busy:n,answer:s,frame:o}){let{places:a,min:r,max:i}=e,c=!a.some(p=>p.marks),f=a.flatMap(p=>Ql(p)),u=Ve(f.map(({id:p,place:b,mark:h,ships:g,least:v,most:_})=>({id:p,least:v,most:_,label:I(G(t,b))+(h&&`: ${$.value.name(h)}`),text:`${J(g.length,"ship")} there. ${h&&$.value.text(h)}`.trim(),...c?{}:{group:I(G(t,b)),short:h}})),r,i);he(c?[]:a.map(p=>[p.place,Jl(p.place,f,u,t)]));let d=f.flatMap(({id:p,ships:b})=>b.slice(0,u.counts[p])),m=()=>s(c?{from:on(u.counts)}:{ships:d});return l`<${j}
    say=${Se(te(e),[J(u.total,"ship")],"ship")}
    missing=${u.missing}
    busy=${n}
    act=${m}
    clear=${u.clear}
    list=${l`<${an} counts=${u} />`}
    frame=${o}
  />`}function Jl(e,t,{counts:n,amounts:s,set:o,full:a},r){let i=s.filter(({id:d})=>t.some(m=>m.id===d&&m.place===e)).sort((d,m)=>Ea(d)-Ea(m)),c=i.find(({id:d,most:m})=>(n[d]??0)<m),f=[...i].reverse().find(({id:d})=>n[d]),u=i.reduce((d,{id:m})=>d+(n[m]??0),0);return{chosen:u>0,count:u,label:I(G(r,e)),inForm:!0,full:a||!c,press:()=>c&&o(c,(n[c.id]??0)+1),less:f?()=>o(f,(n[f.id]??0)-1):null}}var ql=["E","S","W","L"],Ea=({short:e=""})=>ql.indexOf(e);function Ql({place:e,ships:t,min:n=0,max:s,marks:o}){return o?[...new Set(t.map(a=>o[a]??""))].sort().map(a=>{let r=t.filter(i=>(o[i]??"")===a);return{id:`${e}:${a}`,place:e,mark:a,ships:r,least:0,most:Math.min(s,r.length)}}):[{id:e,place:e,mark:"",ships:t,least:n,most:s}]}function ja({question:e,view:t,store:n,busy:s,answer:o,frame:a}){let[r,i]=Oo(e),c=e.name==="undo"?t.undo:null;return l`<${j}
    say=${r}
    busy=${s}
    act=${()=>o({yes:!0})}
    others=${[{say:i,act:()=>o({yes:!1})}]}
    body=${c&&l`<${pa} store=${n} to=${c.to_seq} />`}
    frame=${a}
  />`}function Pa(e,t,n){let[s="",o=""]=e.between,a=[],r=(c,f,u,d,m=1,p={})=>m>0&&a.push({key:`${c}-${f}-${u}`,side:c,kind:f,id:u,label:d,most:m,...p});for(let[c,f]of[["give",s],["take",o]]){for(let u of e.colonies[f]??[])r(c,"colony",u,`A colony on ${G(t,u)}`);for(let[u,d]of Object.entries(e.releases[f]??{}))r(c,"release",u,`Ships of ${$.value.name(u)} out of the warp`,d);for(let[u,d]of Object.entries(e.goods))for(let m of d.give[f]??[])r(c,u,m,`${$.value.name(u)}: ${$.value.name(m)}`)}for(let c of e.cards)r("give","cards",c.id,$.value.name(c.title),1,{title:c.title});let i=e.hand_sizes[o]??0;r("take","card_count","","Any card",i,{title:null});for(let c of e.kinds)r("take","kinds",c,`A card: ${$.value.name(c)}`,i);for(let c of n)r("take","titles",c,$.value.name(c),1,{title:c});return a}function Xn(e,t,n){let s={};for(let{key:o,kind:a,id:r}of e.filter(i=>i.side===t&&n[i.key]))a==="colony"?s.colony=r:a==="card_count"?s.card_count=n[o]:a==="release"||a==="kinds"?s[a]={...s[a],[r]:n[o]}:s[a]=[...s[a]??[],r];return s}function bt(e,t){return Object.entries(e).flatMap(([s,o])=>s==="colony"?o?[`a colony on ${G(t,o)}`]:[]:s==="card_count"?o&&!e.cards?[`${o===1?"a card":`${o} cards`} of the giver's choice`]:[]:s==="kinds"?Object.entries(o??{}).map(([a,r])=>`${r} of the giver's ${$.value.name(a).toLowerCase()} cards`):s==="release"?Object.entries(o??{}).map(([a,r])=>`${r} of ${$.value.name(a)}'s ships out of the warp`):(o??[]).map(a=>$.value.name(a))).join(", ")||"nothing"}function La({offer:e,cards:t}){let n={},s=(e?.give.cards??[]).map(c=>c.split("#")[0]??"");for(let c of s)n[`take-titles-${c}`]=1;let o=(e?.give.card_count??0)-s.length;o>0&&(n["take-card_count-"]=o);for(let[c,f]of[["take",e?.give??{}],["give",e?.take??{}]])for(let[u,d]of Object.entries(f))if(u==="colony"&&d)n[`${c}-colony-${d}`]=1;else if(u==="release")for(let[m,p]of Object.entries(d))n[`${c}-release-${m}`]=p;else if(Array.isArray(d)&&u!=="cards"&&u!=="titles")for(let m of d)n[`${c}-${u}-${m}`]=1;let a=e?.take??{},r=[...t],i=c=>{let f=r.findIndex(({title:d})=>c(d)),[u]=f<0?[]:r.splice(f,1);u&&(n[`give-cards-${u.id}`]=1)};for(let c of a.titles??[])i(f=>f===c);for(let[c,f]of Object.entries(a.kinds??{}))for(let u=0;u<f;u++)i(d=>$.value.kinds.get(d)===c);for(let c=0;c<(a.card_count??0);c++)i(()=>!0);return{counts:n,titles:s}}function Ia(e,t){let{variants:n,options:s}=e,o=["cosmic",...n.reward_deck||n.common_rewards?["reward"]:[],...n.classic?["edicts"]:[]],a=s.sets,r=i=>i&&o.includes(i.deck)&&(i.kind!=="flare"||!a||a.includes(i.set));return $.value.titles(t,r)}var Zl=300,Na="No deal: both lose ships";function Ua({question:e,view:t,busy:n,answer:s,tried:o,frame:a}){let[r,i]=y({}),[c,f]=y([]),[u="",d=""]=e.between,m=I(M(t,d)),p=e.offer,b=p&&e.offer_by===d,h=Pa(e,t,c),g={give:Xn(h,"give",r),take:Xn(h,"take",r)},v=Object.values(r).some(Boolean),_=e.offers_left>0,A=sc(_&&v&&!n?g:null,o),T=(S,be)=>i(ze=>Xl(h,ze,S,be)),fe=S=>T(S,S.most>1?Math.min(S.most,(r[S.key]??0)+1):r[S.key]?0:1),P=()=>(i({}),f([])),K=S=>{S&&(f(be=>[...new Set([...be,S])]),i(be=>({...be,[`take-titles-${S}`]:1})))},D=()=>{let S=La(e);f(S.titles),i(S.counts)};he(_?h.filter(({kind:S})=>S==="colony"||S==="cards").map(S=>[S.key,{chosen:!!r[S.key],count:null,label:S.label,press:()=>fe(S),spot:S.id,inForm:!0}]):[]),nc(p?[p.give.colony,p.take.colony]:[],g.give.colony,g.take.colony);let ie={say:`Offer this to ${m}`,act:()=>s({offer:g})},ee={say:`Accept ${m}'s offer`,act:()=>s({accept:p?.id??""})},ne=b&&!v,le=ne?ee:ie,Z=[...b&&v?[ee]:[],...p&&e.offer_by===u?[{say:"Withdraw your offer",act:()=>s({withdraw:!0})}]:[],..._||ne?[{say:Na,act:()=>s({refuse:!0})}]:[]],ur=_&&l`
    <div class="chips" role="group" aria-label="Begin with">
      <button type="button" onClick=${()=>i(S=>ec(h,S,t))}>Swap colonies</button>
      <button type="button" onClick=${()=>i(S=>({...S,...tc(h),"take-card_count-":Math.max(1,S["take-card_count-"]??0)}))}>A card each</button>
      ${b&&l`<button type="button" onClick=${D}>Start from ${m}'s offer</button>`}
      <button type="button" disabled=${!v} onClick=${P}>Clear</button>
    </div>
    <div class="trays">
      <${Ra} side="give" heading="You give" seat=${u} ...${{all:h,counts:r,put:T,view:t}} />
      <${Ra} side="take" heading=${`${m} gives`} seat=${d} ...${{all:h,counts:r,put:T,view:t}} />
    </div>
    <div class="supplies">
      <${Da} side="give" said="Your colonies and cards" ...${{all:h,counts:r,toggle:fe,seat:u}} />
      <div>
        <${Da} side="take" said=${`Of ${m}: colonies, any card, or a kind of card`} ...${{all:h,counts:r,toggle:fe,seat:d}} />
        <label class="by-name">A card by its name
          <select value="" onChange=${({currentTarget:S})=>(K(S.value),S.value="")}>
            <option value="">choose one</option>
            ${e.kinds.map(S=>l`<optgroup key=${S} label=${$.value.name(S)}>${Ia(t,[S]).map(([be,ze])=>l`<option key=${be} value=${be}>${ze}</option>`)}</optgroup>`)}
          </select>
        </label>
      </div>
    </div>
    <p class="happens" role="status">${v?`You give ${bt(g.give,t)}; ${m} gives ${bt(g.take,t)}. `:""}${A?l`<b class="trouble">${A}</b>`:`Offers left: ${e.offers_left}`}</p>
  `;return l`<${j}
    ...${_||ne?le:{say:Na,act:()=>s({refuse:!0})}}
    missing=${_&&!v&&!ne?"Put something into a tray":""}
    busy=${n}
    others=${Z}
    clear=${P}
    body=${l`<div class="deal-table">
      ${p&&l`<p><b>${b?`${m} offers`:"Your offer"}:</b> you give
        ${" "}${bt(b?p.take:p.give,t)}, and get ${bt(b?p.give:p.take,t)}.</p>`}
      ${ur}
    </div>`}
    list=${_&&l`<fieldset>
      <legend class="unseen">The deal</legend>
      ${h.map(S=>l`<${$t}
        key=${S.key}
        amount=${{id:S.key,label:`${S.side==="give"?"You give":`${m} gives`}: ${S.label}`,least:0,most:S.most}}
        now=${r[S.key]??0}
        set=${(be,ze)=>T(S,ze)}
      />`)}
    </fieldset>`}
    frame=${a}
  />`}function Xl(e,t,n,s){let o=n.kind==="colony"&&s?e.filter(({side:a,kind:r})=>a===n.side&&r==="colony"):[];return{...t,...Object.fromEntries(o.map(({key:a})=>[a,0])),[n.key]:Math.max(0,Math.min(n.most,s))}}function ec(e,t,n){let s=({id:a})=>Object.values(n.planets[a]??{}).reduce((r,i)=>r+(i?.length??0),0),o={...t};for(let a of["give","take"]){let r=e.filter(c=>c.side===a&&c.kind==="colony"),i=[...r].sort((c,f)=>s(f)-s(c))[0];i&&!r.some(({key:c})=>t[c])&&(o[i.key]=1)}return o}function tc(e){let t=({title:s})=>$.value.entry(s)?.value??100,n=e.filter(({kind:s})=>s==="cards").sort((s,o)=>t(s)-t(o))[0];return n?{[n.key]:1}:{}}function Ra({side:e,heading:t,seat:n,all:s,counts:o,put:a}){let r=s.filter(c=>c.side===e&&o[c.key]),i=c=>{c.preventDefault();let f=s.find(({key:u})=>u===c.dataTransfer?.getData("text/plain"));f?.side===e&&a(f,(o[f.key]??0)+1)};return l`<section class=${`basket of-${n}`} aria-label=${t} onDragOver=${c=>c.preventDefault()} onDrop=${i}>
    <h3>${t}</h3>
    <ul>
      ${r.map(c=>l`<li key=${c.key}><${Ba} good=${c} seat=${n} count=${o[c.key]??0} say="Take out" press=${()=>a(c,(o[c.key]??0)-1)} /></li>`)}
      ${r.length===0&&l`<li class="quiet">nothing yet</li>`}
    </ul>
  </section>`}function Da({side:e,said:t,seat:n,all:s,counts:o,toggle:a}){let r=s.filter(i=>i.side===e&&(o[i.key]??0)<i.most);return l`<section aria-label=${t}>
    <p class="quiet small">${t}</p>
    <ul class="supply">
      ${r.map(i=>l`<li key=${i.key} draggable="true" onDragStart=${c=>c.dataTransfer?.setData("text/plain",i.key)}>
        <${Ba} good=${i} seat=${n} count=${0} say="Put in" press=${()=>a(i)} />
      </li>`)}
    </ul>
  </section>`}function Ba({good:e,seat:t,count:n,say:s,press:o}){let a=n>1&&l`<span class="stepped">${n}</span>`;return e.kind==="colony"?l`<button type="button" class=${`colony of-${t}`} data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}><span class="disc" aria-hidden="true"></span>${e.label.replace("A colony on ","")}</button>`:e.title!==void 0?l`<span class="good" data-offer=${e.key}><${Ce} title=${e.title} name=${e.label} does=${s} press=${o} small=${!0} />${a}</span>`:l`<span class="good"><button type="button" class="pick" data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}>${e.label}</button>${a}</span>`}function nc(...e){let t=e.flat().filter(Boolean);x(()=>(xe.value=new Set(t),()=>{xe.value=new Set}),[t.join(" ")])}function sc(e,t){let[n,s]=y("");return x(()=>{if(s(""),!e)return;let o=new AbortController;return Q(Zl,o.signal).then(()=>t({offer:e},o.signal)).then(a=>o.signal.aborted||s(a),()=>{}),()=>o.abort()},[JSON.stringify(e)]),n}var es=["W","S","L","E"];function Ha({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.items??[],[r,i]=y(()=>ns(e)),[c,f]=y([]),u=h=>e.marks?.[h]??"",d=(h,g)=>{i(v=>({...v,...Object.fromEntries(h.filter(_=>Wa(e,_,g)).map(_=>[_,g]))})),f([])},m=()=>s({items:Object.fromEntries(e.targets.map(({target:h})=>[h,a.filter(g=>r[g]===h)]).filter(([,h])=>h?.length))}),p=e.targets.flatMap(({target:h,min:g=0,max:v})=>{let _=a.filter(A=>r[A]===h).length;return _>v?[`${I(G(t,h))}: ${_-v} too many`]:_<g?[`${I(G(t,h))}: ${g-_} more`]:[]}),b=h=>$.value.name(u(h)||h);return l`<${j}
    say=${`Place ${a.length===1?"it":`all ${a.length}`}`}
    missing=${p[0]??""}
    busy=${n}
    act=${m}
    clear=${()=>(f([]),i(ns(e)))}
    body=${l`<div class="placing">
      <div class="chips" role="group" aria-label="Presets">
        ${ac.map(([h,g])=>l`<button type="button" key=${h} onClick=${()=>(f([]),i(g(e)))}>${h}</button>`)}
      </div>
      <p class="quiet">${c.length?"Now click where they go.":"Drag what shall go elsewhere; or click it, and then where it goes."}</p>
      <div class="targets">
        ${e.targets.map(({target:h,max:g})=>l`<div
            key=${h}
            class="target"
            role="group"
            aria-label=${I(G(t,h))}
            onDragOver=${v=>v.preventDefault()}
            onDrop=${v=>(v.preventDefault(),d(c,h))}
          >
            <button type="button" class="here" disabled=${!c.length} onClick=${()=>d(c,h)}>
              ${I(G(t,h))} <small>${a.filter(v=>r[v]===h).length}${g<a.length?` of ${g}`:""}</small>
            </button>
            <ul>
              ${a.filter(v=>r[v]===h).sort((v,_)=>Ge(u(v))-Ge(u(_))).map(v=>l`<li key=${v}><button
                  type="button"
                  class=${`skilled${c.includes(v)?" chosen":""}`}
                  draggable="true"
                  aria-pressed=${c.includes(v)?"true":"false"}
                  aria-label=${`${b(v)} at ${G(t,h)}`}
                  title=${$.value.text(u(v))||b(v)}
                  onDragStart=${_=>(_.dataTransfer?.setData("text/plain",v),c.includes(v)||f([v]))}
                  onClick=${()=>f(c.includes(v)?c.filter(_=>_!==v):[...c,v])}
                >${u(v)||b(v)}</button></li>`)}
            </ul>
          </div>`)}
      </div>
      ${oc(e).map(h=>l`<p class="small" key=${h}><b>${h} ${$.value.name(h)}.</b> ${$.value.text(h)}</p>`)}
    </div>`}
    frame=${o}
  />`}var Ge=e=>es.includes(e)?es.indexOf(e):es.length,oc=({marks:e})=>[...new Set(Object.values(e??{}))].sort((t,n)=>Ge(t)-Ge(n)),Wa=({allowed:e,targets:t},n,s)=>(e?.[n]??t.map(o=>o.target)).includes(s);function ns(e){let t=Object.entries(e.on_timeout?.items??{}).flatMap(([n,s])=>s.map(o=>[o,n]));return{...ln(e,e.items??[],(n,s)=>s[0]),...Object.fromEntries(t)}}function ln(e,t,n){let s={},o=a=>t.filter(r=>s[r]===a);for(let a of t){let r=e.targets.filter(({target:c,max:f})=>o(c).length<f&&Wa(e,a,c)).map(({target:c})=>c),i=(c,f)=>o(c).filter(u=>!f||e.marks?.[u]===f).length;s[a]=n(a,r,i)??e.allowed?.[a]?.[0]??e.targets[0]?.target??""}return s}var rn=({items:e,marks:t})=>[...e??[]].sort((n,s)=>Ge(t?.[n]??"")-Ge(t?.[s]??"")),ts=(e,t)=>[...e].sort((n,s)=>t(n)-t(s))[0],ac=[["Balanced",e=>ln(e,rn(e),(t,n,s)=>ts(n,o=>100*s(o,e.marks?.[t]??"")+s(o,"")))],["Leaders at home",e=>{let t=rn(e).filter(s=>e.marks?.[s]==="L"),n=rn(e).filter(s=>e.marks?.[s]!=="L");return ln(e,[...t,...n],(s,o,a)=>e.marks?.[s]==="L"?ts([...o].reverse(),r=>Math.floor(a(r,"L")/2)):ts(o,r=>a(r,"")))}],["Strongest first",e=>ln(e,rn(e),(t,n)=>n[0])],["As the clock would",ns]];function Fa(e){return e.question.items?l`<${Ha} ...${e} />`:l`<${rc} ...${e} />`}function rc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.total??0,[,r=""]=/\b(ship|card|token|reward|counter)s?\b/.exec(e.prompt)??[],i=Ve(e.targets.map(c=>({id:c.target,label:I(G(t,c.target)),least:c.min??0,most:c.max,text:$.value.text(c.target)})),a,a,r||"thing");return l`<${j}
    say=${`${te(e)==="Choose"?"Share out":te(e)} ${r?J(a,r):a}`}
    missing=${i.missing}
    busy=${n}
    act=${()=>s({amounts:on(i.counts)})}
    clear=${i.clear}
    list=${l`<${an} counts=${i} />`}
    frame=${o}
  />`}var cn="*",Ga={window:cn,until:"game",when:"nothing_playable"},Ka={window:cn,until:"game",when:"pointless"},Va={phase:"in this phase",encounter:"in this encounter",game:"in the whole game"},ss=e=>`${e.path}/seats/${e.seat.peek()}/standing-orders`,vt=(e,t)=>O("PATCH",ss(e),{token:e.token,body:t}),os=({window:e,when:t})=>e===cn&&(t===Ga.when||t===Ka.when);function za({store:e}){let{busy:t,trouble:n,attempt:s}=H(),o=e.newest.value,a=e.seat.value;if(!o||!a||o.status==="over")return null;let r=V(o,a).standing_orders??[],i=!r.some(os),c=r.filter(u=>!os(u)),f=u=>s(()=>u().finally(()=>e.look()));return l`<details class="orders">
    <summary>Standing orders${c.length?` (${c.length})`:""}</summary>
    <label class="choice">
      <input type="checkbox" checked=${i} disabled=${t} onChange=${()=>f(()=>i?ic(e):lc(e))} />
      <span><b>Ask me everything</b><small>Else you pass by yourself while you hold nothing to play, or nothing but what is pointless.</small></span>
    </label>
    <ul>
      ${c.map(u=>{let d=uc(u);return l`<li key=${d}>
          <span>${d}</span>
          <button disabled=${t} aria-label=${`Take away: ${d}`} onClick=${()=>f(()=>vt(e,{remove:cc(u)}))}>Take away</button>
        </li>`})}
    </ul>
    <p class="trouble" role="alert">${n}</p>
  </details>`}var ic=e=>vt(e,{add:Ga}).then(()=>vt(e,{add:Ka}));async function lc(e){let{orders:t}=await C(ss(e),{token:e.token}),n=t.filter(s=>!os({window:s.window??"",when:s.when??""}));await O("PUT",ss(e),{token:e.token,body:{orders:n,default:"drop"}})}function cc({window:e,question:t,answer:n,until:s,when:o}){return e?{window:e,until:s,when:o}:{question:t,answer:n,until:s}}function uc({window:e,question:t,answer:n,until:s}){let o=$.value.name(e||t);return e?`Pass: ${e===cn?"every window":o}, ${Va[s]}`:`${o}: ${sn(n,$.value)}, ${Va[s]}`}function Ya({busy:e,pass:t}){return l`<span class="pass-on">Pass here
    <button type="button" disabled=${e} onClick=${()=>t("encounter")} aria-label="Pass in this window all encounter">all encounter</button>
    <button type="button" disabled=${e} onClick=${()=>t("game")} aria-label="Pass in this window all game">all game</button>
  </span>`}function Ja(e){let{question:t,answer:n,frame:s}=e,[o,a]=y(""),r=t.abilities.find(d=>d.use===o),i=r?.question;if(!i)return l`<${fc} ...${e} open=${a} />`;let c=d=>n({use:o,answer:{kind:i.kind,...d}}),{head:f,rest:u}=ct(i.prompt);return l`<div class="inner">
    <p><b>${r.label}.</b> ${u} ${f}</p>
    <${as} ...${e} question=${i} answer=${c} frame=${{...s,beside:l`<button type="button" onClick=${()=>a("")}>Back</button>${s.beside}`}} />
  </div>`}function fc({question:e,view:t,busy:n,answer:s,frame:o,open:a}){let r=dt(t)??[],i=new Set,c=e.abilities.map(({use:p,label:b,text:h,name:g})=>{let v=r.find(({id:_,title:A})=>!i.has(_)&&pc(A,p,g));return v&&i.add(v.id),{id:p,label:b,text:h,...v?{spot:v.id,title:v.title}:{emblem:zt(p.split(".")[0]??"")}}}),f=re(c,0,1),u=e.abilities.find(({use:p})=>f.chosen.includes(p)),d=()=>u?u.question?a(u.use):s({use:u.use}):s({pass:!0}),m=c.some(({id:p,title:b})=>p===u?.use&&b);return l`<${j}
    say=${u?`${m?"Play":"Use"} ${u.label}${u.question?" …":""}`:"Pass"}
    missing=${u||e.may_pass?"":"Choose what you use"}
    busy=${n}
    act=${d}
    others=${u&&e.may_pass?[{say:"Pass",act:()=>s({pass:!0})}]:[]}
    clear=${f.clear}
    know=${u&&m&&l`<p>${u.text}</p>`}
    list=${c.length>0&&l`<${$e} choice=${f} />`}
    frame=${o}
  />`}function pc(e,t,n){let[s="",o=""]=t.split(".");return e===t||e===s?!0:(o==="wild"||o==="super")&&(e===`flare-${s}`||$.value.name(e)===n)}var dc={arrange:ha,choose_cards:xa,choose_number:Oa,choose_option:Ca,choose_planets:Ta,choose_seats:Aa,choose_ships:Ma,confirm:ja,deal:Ua,distribute:Fa,respond:Ja};function as(e){let t=dc[e.question.kind];return l`<${t} ...${e} />`}function qa({store:e}){let t=e.newest.value,n=e.seat.value,[s,o]=y(""),[a,r]=y(""),i=N(new Set).current,c=t?.status==="running"&&n?t:null,f=c?.questions.filter(p=>p.kind!==null)??[],u=f.find(({id:p})=>p===s)??f[0];if(hc(e,u,i,r),!c)return null;let d=f[(f.findIndex(({id:p})=>p===u?.id)+1)%f.length],m=()=>(u&&i.add(u.id),r(""));return l`<section class="questions" aria-label="Your questions">
    ${e.refused.value&&l`<p class="trouble" role="alert">${e.refused.value}</p>`}
    ${a&&l`<p class="closed" role="status">${a}</p>`}
    ${u?l`<${vc} key=${u.id} question=${u} view=${c} store=${e} closed=${a} done=${m} />`:l`<div class="row waiting"><p class="quiet">Nothing is asked of you now. ${mc(c)}</p><${Qn} store=${e} /></div>`}
    ${f.length>1&&l`<button type="button" class="others small" onClick=${()=>o(d?.id??"")}>${f.length} questions: show the next one</button>`}
  </section>`}function mc(e){let t=e.waiting.filter(n=>n in e.seats);return t.length?`Waiting for ${ae(t.map(n=>M(e,n)))}.`:""}function hc(e,t,n,s){let o=N(void 0);x(()=>{let a=o.current;if(o.current=t,a&&!n.has(a.id)&&a.id!==t?.id&&!rs(e,a)){let c=e.newest.peek(),f=c&&V(c,a.seat)?.stand_in;s(`“${ct(oe(a.prompt)).head}” ${f?"was answered by the bot that plays for you":"was answered elsewhere, or fell away"}.`)}let r=document.activeElement===document.body||document.activeElement?.closest(".dock, .board")!=null,i=t&&document.querySelector(`.question[data-id="${CSS.escape(t.id)}"] h2`);r&&i instanceof HTMLElement&&i.focus({preventScroll:!0})},[t?.id])}var $c=({kind:e,name:t,...n})=>e==="deal"||e==="arrange"||t==="choose_alien"||t==="undo"||"items"in n,bc=600;function vc({question:e,view:t,store:n,closed:s,done:o}){let[a,r]=y(!1),[i,c]=y(!1);x(()=>{if(!s)return;c(!0);let D=setTimeout(()=>c(!1),bc);return()=>clearTimeout(D)},[s]);let[f,u]=y(""),[d,m]=y(!1),p=async D=>{r(!0),u(""),n.refused.value="";let ie="";o();try{await D()}catch(ee){ie=U(ee)}await n.look(),rs(n,e)?u(ie):n.refused.value=ie&&`${ie} Your answer did not count.`,r(!1)};yc(e),gc(e,t);let b=D=>p(()=>Qa(n,e,D)),h=(D,ie)=>kc(n,e,D,ie),g=D=>p(()=>_c(n,e,D)),{head:v,rest:_}=ct(oe(e.prompt)),A=wa(t,e.name),T=$c(e),fe=(_||A)&&l`<div class="know" tabindex="0" role="region" aria-label="About the question">
    ${A&&l`<p class="stake">${A}</p>`}
    ${_&&l`<p class="quiet">${_}</p>`}
  </div>`,P=l`
    <button type="button" class="rule" onClick=${()=>ht("rules",e.rule)}>Rule ${e.rule}</button>
    ${e.secret&&l`<span>Only you see this.</span>`}
    ${e.remaining_ms!==null&&l`<span>When the time is over: ${sn(e.on_timeout,$.value)}.</span>`}
    ${e.kind==="respond"&&e.may_pass&&l`<${Ya} busy=${a} pass=${g} />`}
  `,K={beside:l`<${Qn} store=${n} />`,about:fe||null,foot:P};return l`<article class=${`question ${e.kind}${T?" overlay":""}${d?" folded":""}`} data-id=${e.id}>
    <header>
      <h2 tabindex="-1" aria-live="polite">${v}</h2>
      ${e.remaining_ms!==null&&l`<${qn} of=${e} seenAt=${n.seenAt} />`}
      ${T&&l`<button type="button" class="fold small" aria-expanded=${d?"false":"true"} onClick=${()=>m(!d)}>${d?"Back to the question":"See the table"}</button>`}
    </header>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
    <${as} question=${e} view=${t} store=${n} busy=${a||i} answer=${b} tried=${h} frame=${K} />
  </article>`}function yc({id:e,kind:t,about:n}){x(()=>{if(t!=="deal")return xe.value=new Set(n.planets),()=>{xe.value=new Set}},[e])}function gc(e,t){x(()=>{let n="planets"in e?e.planets:"places"in e?e.places.map(({place:a})=>a):"targets"in e?e.targets.map(({target:a})=>a):[],s=new Set(n.map(a=>a.replace(/-\d+$/,""))),[o=""]=s;if(!(s.size!==1||!(o in t.seats)))return Be.value=o,()=>{Be.value=""}},[e.id])}var rs=(e,t)=>e.newest.peek()?.questions.some(n=>n.id===t.id)??!1;async function _c(e,t,n){await vt(e,{add:{window:t.name,until:n}}),await e.look(),rs(e,t)&&await Qa(e,t,{pass:!0})}var Qa=(e,t,n)=>O("POST",`${e.path}/commands`,{token:e.token,body:Za(t,n),key:ce()});async function kc(e,t,n,s){let o={token:e.token,body:Za(t,n),signal:s};try{return await O("POST",`${e.path}/commands?dry_run=true`,o),""}catch(a){return s.aborted?"":U(a)}}var Za=(e,t)=>({type:"answer",question_id:e.id,answer:{kind:e.kind,...t}});var wc=new Set(["cards_revealed","totals_fixed","outcome_fixed"]);function er({store:e}){let{playback:t}=e,n=t.current.value,s=t.view.value;return x(()=>{let o=a=>{a.key!==" "||!t.current.peek()||a.target instanceof HTMLButtonElement||a.target instanceof HTMLInputElement||(a.preventDefault(),t.skip())};return addEventListener("keydown",o),()=>removeEventListener("keydown",o)},[t]),!n||!s?null:l`<div class="stage" aria-live="polite">
    ${wc.has(n.type)&&l`<${Sc} view=${s} />`}
    ${n.type==="destiny_drawn"&&l`<${xc} item=${n} />`}
    <p class="caption" data-version=${n.version}>
      ${n.about.seats[0]&&l`<${X} seat=${n.about.seats[0]} />`}
      <span>${oe(n.text)}</span>
      <span class="buttons">
        <button class="quiet" onClick=${()=>t.skip()}>Skip</button>
        ${t.queue.value.length>0&&l`<button class="quiet" onClick=${()=>t.skipAll()}>To now (${t.queue.value.length})</button>`}
      </span>
    </p>
  </div>`}var xc=({item:e})=>l`<div class="turned destiny" key=${e.version}><${Ce} title=${e.about.cards[0]?.split("#")[0]??null} /></div>`;function Sc({view:e}){let t=e.encounter;return t?l`<div class="reveal" role="group" aria-label="The cards are revealed">
    <${Xa} key="offense" view=${e} side="offense" seat=${t.offense} />
    <b class="versus">vs</b>
    <${Xa} key="defense" view=${e} side="defense" seat=${t.defense} />
  </div>`:null}function Xa({view:e,side:t,seat:n}){let s=e.encounter,o=s.cards[n]??null,a=(s.explained[`total:${t}`]??s.terms?.[t]??[]).filter(({amount:i})=>i),r=s.totals?.[t]??a.reduce((i,{amount:c})=>i+c,0);return l`<div class=${`side of-${n}${s.winner===t?" won":""}`}>
    <h3><${X} seat=${n} /> ${M(e,n)}</h3>
    <div class="turned"><${Ce} title=${o} /></div>
    <p class="total">${a.length>0&&l`<${Cc} to=${r} />`}</p>
    <ul class="terms">
      ${a.map(({amount:i,source:c,seat:f},u)=>l`<li key=${u}>${i<0?"−":"+"}${Math.abs(i)} ${$.value.name(c)}${f&&f!==n?` of ${M(e,f)}`:""}</li>`)}
    </ul>
  </div>`}var Oc=1200,is=24;function Cc({to:e}){let[t,n]=y(0);return x(()=>{let s=0,o=setInterval(()=>{s+=1,n(Math.round(e*s/is)),s>=is&&clearInterval(o)},Oc/is);return()=>clearInterval(o)},[e]),l`<output aria-label=${String(e)}>${t}</output>`}var un="my_last_command",Tc=40,Ac=["none","live","relaxed","daily","clock"],nr={pause:"Pause: the clocks stop",resume:"Go on after the pause",timers:"Other clocks",remove:"A bot takes over the seat of a player who is away",draw:"A draw: who has the most foreign colonies wins",end:"End the game without a winner"};function sr({store:e}){let{busy:t,trouble:n,attempt:s}=H(),[o,a]=y(!1),r=e.newest.value,i=e.seat.value,c=e.tokens.value.host??"";if(!r||r.status!=="running")return null;let f=m=>s(()=>m().finally(()=>e.look())),u=Ec(r),d=()=>f(()=>O("DELETE",`${e.path}/${u?.path}/${u?.id}`,{token:e.token}));return l`
    ${u&&l`<section class="request" aria-label="Asked of the table">
      <p>${u.said}${u.reason&&l` <q>${u.reason}</q>`}</p>
      <p class="quiet">${u.needs.length?`To agree: ${$.value.listed(u.needs)}.`:""} ${jc(u.votes)}</p>
      ${u.seat===i&&l`<button disabled=${t} onClick=${d}>Withdraw it</button>`}
      <p class="trouble" role="alert">${n}</p>
    </section>`}
    ${(i||c)&&!u&&l`<details class="requests" onToggle=${({currentTarget:m})=>a(m.open)}>
      <summary>Ask the table</summary>
      ${i&&l`<${Pc} store=${e} view=${r} unfolded=${o} busy=${t} run=${f} />`}
      ${i&&l`<${Lc} store=${e} view=${r} seat=${i} busy=${t} run=${f} />`}
      ${c&&l`<${Ic} store=${e} view=${r} host=${c} busy=${t} run=${f} />`}
      <p class="trouble" role="alert">${n}</p>
    </details>`}
  `}function Ec({undo:e,motion:t,fork_request:n}){let s=o=>$.value.name(o);if(e)return{...e,path:"undo-requests",said:`${s(e.seat)} asks to take back ${Mc(e.crosses)}.`};if(t){let{kind:o,seat:a}=t.motion;return{...t,path:"motions",said:`${s(t.seat)} moves: ${nr[o]}${a?` (${s(a)})`:""}.`}}return n?{...n,path:"fork-requests",said:`${s(n.seat)} asks to go on in another game from version ${n.at_seq}.`}:null}function Mc({commands:e,secrets:t,draws:n,timers:s}){let o=[...new Set(t.map(({seat:i})=>i))],a=o.includes("everybody")?"everybody":$.value.listed(o);return[ls(e.length,"answer"),s?`${ls(s,"answer")} of the clock`:"",n?`${ls(n,"draw")} of chance`:""].filter(Boolean).join(", ")+(a&&`, after something was shown to ${a}`)}var ls=(e,t)=>`${e} ${t}${e===1?"":"s"}`,jc=e=>Object.entries(e).map(([t,n])=>`${$.value.name(t)} ${n==="approve"?"agrees":"does not agree"}.`).join(" ");function Pc({store:e,view:t,unfolded:n,busy:s,run:o}){let[a,r]=y([]),[i,c]=y(un),[f,u]=y("");if(x(()=>{n&&C(`${e.path}/commands?before=${t.version+1}&limit=${Tc}`,{token:e.token}).then(({items:p})=>r(p),()=>{})},[n,t.version]),t.options.undo_policy==="off")return l`<p class="quiet">Nobody takes moves back in this game.</p>`;let d=a.filter(({target:p,last:b})=>p&&b<t.version);return l`<form class="asking" onSubmit=${ye(()=>{let p=i===un?{target:un}:{to_seq:Number(i)};return o(()=>O("POST",`${e.path}/undo-requests`,{token:e.token,body:{...p,reason:f},key:ce()}))})}>
    <label>Take back
      <select value=${i} onChange=${({currentTarget:p})=>c(p.value)}>
        <option value=${un}>my last answer, and all after it</option>
        ${d.map(({last:p,text:b,question:h})=>l`<option key=${p} value=${p}>all after: ${b||$.value.name(h??"")||`version ${p}`}</option>`)}
      </select>
    </label>
    <${or} reason=${f} write=${u} />
    <button disabled=${s}>Ask to take back</button>
  </form>`}function Lc({store:e,view:t,seat:n,busy:s,run:o}){let[a,r]=y(""),[i,c]=y(""),[f,u]=y(""),d=Object.keys(t.seats).filter(v=>v!==n&&!V(t,v).bot),m=t.paused?"pause":"resume",p=Object.entries(nr).filter(([v])=>v!==m&&(v!=="remove"||d.length)),b={remove:d,timers:Ac}[a],h=b?.includes(i)?i:"";return l`<form class="asking" onSubmit=${ye(()=>{let v=a==="remove"?{seat:h}:a==="timers"?{timers:h}:{};return o(()=>O("POST",`${e.path}/motions`,{token:e.token,body:{kind:a,reason:f,...v},key:ce()}))})}>
    <${tr} label="Put a motion" value=${a} choose=${r} options=${p} />
    ${b&&l`<${tr} label=${a==="remove"?"Whose seat":"Clocks"} value=${h} choose=${c} options=${b.map(v=>[v,$.value.name(v)])} />`}
    <${or} reason=${f} write=${u} />
    <button disabled=${s||!a||!!(b&&!h)}>Put it to the vote</button>
  </form>`}function tr({label:e,value:t,choose:n,options:s}){return l`<label>${e}
    <select value=${t} onChange=${({currentTarget:o})=>n(o.value)}>
      <option value="">choose</option>
      ${s.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function or({reason:e,write:t}){return l`<label>Reason, which everybody reads
    <input type="text" maxlength="200" value=${e} onInput=${({currentTarget:n})=>t(n.value)} />
  </label>`}function Ic({store:e,view:t,host:n,busy:s,run:o}){let a=t.paused?"resume_game":"pause_game";return l`<button disabled=${s} onClick=${()=>o(()=>O("POST",`${e.path}/commands`,{token:n,body:{type:a},key:ce()}))}>${t.paused?"Go on after the pause":"Pause the game"}</button>`}var ar=["regroup","destiny","launch","alliance","planning","reveal","resolution"];function rr({store:e,view:t}){let n=ar.indexOf(String(t.phase??""));return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <ol class="phases" aria-label="Phases">
      ${ar.map((s,o)=>l`<li key=${s} class=${o<n?"before":""} aria-current=${o===n?"step":void 0}>${$.value.name(s)}</li>`)}
    </ol>
    <div class="moment">
      <h1 tabindex="-1">${Nc(t)}${t.paused?" · paused":""}</h1>
      <p class="quiet small">${Dc(t)}</p>
    </div>
    <div class="tools">
      ${e.trouble.value?l`<span class="trouble" role="status">${e.trouble.value}</span>`:l`<${ua} store=${e} />`}
      <details class="menu">
        <summary aria-label="Menu">☰</summary>
        <div class="sheet">
          ${t.status!=="lobby"&&l`<a href=${`?audit=${e.id}&at=${t.version}`}>Audit</a>`}
          <a href=${`?verify=${e.id}`}>Verify</a>
          <${sr} store=${e} />
          <${za} store=${e} />
        </div>
      </details>
    </div>
  </header>`}function Nc(e){let{status:t,winners:n,encounter:s,turn:o}=e;if(t==="lobby")return"The game has not begun";if(t==="over")return n.length?`${Rc(e,n)} won`:"Over, nobody won";if(!s)return o.seat?`${cs(M(e,o.seat))}: ${o.seat===e.viewer?"your turn":"at turn"}`:"The game begins";let a=cs(M(e,s.offense)),r=s.offense===e.viewer?"attack":"attacks";return s.planet?`${a} ${r} ${$.value.name(s.planet)}`:s.defense?`${a} ${r} ${M(e,s.defense)}`:`${a} ${s.offense===e.viewer?"have":"has"} an encounter`}var Rc=(e,t)=>cs(t.map(n=>M(e,n)).join(" and ")),cs=e=>e.charAt(0).toUpperCase()+e.slice(1);function Dc({turn:e,encounter:t}){return[e.number?`Turn ${e.number}`:"",t?`encounter ${t.number}`:"",t?.destiny?$.value.name(t.destiny):""].filter(Boolean).join(" · ")}function ir({store:e}){let t=e.view.value;if(e.gone.value&&Ut(e.id))return l`<${Go} store=${e} />`;if(e.gone.value)return l`<${Hc} store=${e} />`;if(!t)return l`<${Wc} trouble=${e.trouble.value} />`;let n=e.at.value!==null,s={path:e.path,token:e.token,...n&&{perspective:e.perspective.value}},o=n?null:e.playback.view.value,a=o??t;return l`
    <div class=${`table is-${t.status}${n?" past":""}`}>
      <${rr} store=${e} view=${a} />
      <div class="space">
        <${Bc} store=${e} />
        ${t.status==="lobby"?l`<${Wo} store=${e} />`:l`<${Gt} view=${a} source=${s} touch=${Uc} />`}
        ${!n&&l`<${er} store=${e} />`}
      </div>
      ${t.status!=="lobby"&&l`<div class="dock">
        ${e.newest.value?.status==="over"&&!n&&!o?l`<${Do} store=${e} />`:l`<${qa} store=${e} />`}
        <${Bo} view=${t} />
      </div>`}
      <${la} store=${e} view=${a} />
    </div>
  `}var Uc=e=>ht("aliens",e);function Bc({store:e}){let t=e.at.value;return t===null?null:l`<p class="bar-of-past" role="status">
    Version ${t} of ${e.newest.value?.version??t}
    <button onClick=${()=>e.go(null)}>Back to now</button>
  </p>`}function Hc({store:e}){return l`<div class="notice">
    <h1 tabindex="-1">This game cannot be shown</h1>
    <p role="alert">${e.gone.value}</p>
    <p class="buttons"><a class="button" href=${`?game=${e.id}`}>Try again</a><a class="button" href="./">All games</a></p>
  </div>`}function Wc({trouble:e}){return l`<div class="notice">
    <h1 tabindex="-1">The game is being fetched</h1>
    <p role="status">${e}</p>
  </div>`}var fn=w(null),lr=w(!1),pn=w(null),Ke=w(null);function fs(){fn.peek()?.close(),Ke.peek()?.close();let e=new URLSearchParams(location.search),t=e.get("game");lr.value=e.has("new"),pn.value=e.get("verify");let n=Number(e.get("at")),s=Number.isInteger(n)&&n>0?n:null,o=e.get("audit");if(Ke.value=o===null?null:new Kt(o),Ke.value?.open(s),t===null){fn.value=null,document.title="Cosmic Ledger";return}let a=io(t),r=new Ht(t);fn.value=r,document.title="A game - Cosmic Ledger",r.open(s),a&&r.tryOffered(a)}function cr(e){history.pushState(null,"",e),fs(),window.scrollTo(0,0)}function Fc(e){let t=e.target instanceof Element?e.target.closest("a[href^='?'], a[href='./']"):null;!t||e.ctrlKey||e.metaKey||e.shiftKey||e.button||(e.preventDefault(),cr(t.getAttribute("href")??"./"),document.querySelector("h1")?.focus())}var us=e=>cr(`?game=${e}`);function Vc({store:e}){let t=e.offered.value;if(!t)return null;let n=()=>e.offered.value=null;return t.wrong?l`<p class="notice" role="alert">
      This link cannot give you its seat. ${t.wrong} You keep your own. <button onClick=${n}>Close</button>
    </p>`:l`<p class="notice" role="alert">
    This is the link of the seat ${t.seat}, and you have a seat at this table already. Which one do you play?
    <button onClick=${n}>Keep my seat</button> <button onClick=${()=>e.takeOffered()}>Play ${t.seat}</button>
  </p>`}function Gc(){let e=fn.value;return e?l`<main class="playing"><${Vc} store=${e} /><${ir} key=${e.id} store=${e} /></main>`:l`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="About"><a href="?verify=">Verify</a> <a href="docs">API</a></nav>
    </header>
    <main>
      ${lr.value?l`<${Ao} open=${us} />`:pn.value!==null?l`<${xo} key=${pn.value} game=${pn.value} />`:Ke.value?l`<${wo} key=${Ke.value.id} inspection=${Ke.value} open=${us} />`:l`<${Io} open=${us} />`}
    </main>
  `}addEventListener("popstate",fs);addEventListener("click",Fc);fs();Rn();Cs(l`<${Gc} />`,document.getElementById("page"));
