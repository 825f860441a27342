/* Made by `make page`. Packages of others that are in it, with their licences: page/licenses.txt */
var Os=new Set([408,429,502,503,504,507]),F=class extends Error{constructor(t,n){super(n.detail??`The service has answered with status ${t}.`),this.status=t,this.code=n.code??"",this.problem=n}},de=class extends Error{constructor(){super("The service does not answer.")}};function U(e){if(!(e instanceof F)&&!(e instanceof de))throw e;return e.message}var Tt=new URL("..",import.meta.url);function tt(e){let t=Tt.pathname!=="/"&&e.startsWith(Tt.pathname);return new URL(t?e:`${Tt.pathname}${e.slice(1)}`,Tt).href}function Cs(e){return{Accept:"application/json",...e.body===void 0?{}:{"Content-Type":"application/json"},...e.token?{Authorization:`Bearer ${e.token}`}:{},...e.headers}}function Q(e,t){return new Promise((n,s)=>{t?.throwIfAborted();let o=setTimeout(()=>n(void 0),e);t?.addEventListener("abort",()=>(clearTimeout(o),s(t.reason)),{once:!0})})}var Ts=e=>(.5+Math.random()/2)*Math.min(1e4,300*2**(e-1));function fe(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function re(e,t,n={}){let s=Cs(n);e==="POST"&&(s["Idempotency-Key"]=n.key??fe());let o=n.body===void 0?null:JSON.stringify(n.body);for(let a=1;;a++){let r;try{r=await fetch(tt(t),{method:e,headers:s,body:o,signal:n.signal??null,cache:"no-cache"})}catch(c){if(!(c instanceof TypeError))throw c;if(a>=5)throw new de}if(r?.ok)return r;if(r&&(!Os.has(r.status)||a>=5))throw await Es(r);let i=Number.parseFloat(r?.headers.get("Retry-After")??"");await Q(Number.isFinite(i)?Math.min(i*1e3,1e4):Ts(a),n.signal)}}async function Es(e){return new F(e.status,await e.json().catch(()=>({})))}async function T(e,t,n){let s=await re(e,t,n);return s.status===204?null:s.json()}var O=(e,t)=>T("GET",e,t);async function*Et(e,t){let n=t.after===void 0?"":String(t.after);for(let s=0;;){try{for await(let o of Dr(e,t,n)){if(s=0,t.heard?.(!0),o.id&&(n=o.id),o.name==="reconnect")break;if(yield o,o.name==="end")return}}catch(o){if(t.signal?.aborted||o instanceof F&&!Os.has(o.status))throw o;o instanceof F||t.heard?.(!1)}await Q(Ts(++s),t.signal)}}async function*Dr(e,t,n){let s=new AbortController,o=()=>s.abort(t.signal?.reason);t.signal?.addEventListener("abort",o);let a=setTimeout(o,4e4);try{let r={Accept:"text/event-stream",...n?{"Last-Event-ID":n}:{}},i=await fetch(tt(e),{headers:Cs({...t,headers:r}),signal:s.signal});if(!i.ok)throw await Es(i);let c=i.body.getReader(),f=new TextDecoder,u="";for(;;){let{done:d,value:m}=await c.read();if(d)return;clearTimeout(a),a=setTimeout(o,4e4);let p=(u+f.decode(m,{stream:!0})).split(`

`);u=p.pop()??"";for(let h of p){let $=Ur(h);$&&(yield $)}}}finally{clearTimeout(a),t.signal?.removeEventListener("abort",o),s.abort()}}function Ur(e){let t={};for(let n of e.split(`
`)){let[,s,o]=/^(\w+): ?(.*)$/.exec(n)??[];s&&(t[s]=s in t?`${t[s]}
${o}`:o??"")}return t.data===void 0?null:{name:t.event??"message",id:t.id??"",data:JSON.parse(t.data)}}var Ms=function(e,t,n,s){var o;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],i=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?s[0]=i:r===4?s[1]=Object.assign(s[1]||{},i):r===5?(s[1]=s[1]||{})[t[++a]]=i:r===6?s[1][t[++a]]+=i+"":r?(o=e.apply(i,Ms(e,i,n,["",null])),s.push(o),i[0]?t[0]|=2:(t[a-2]=0,t[a]=o)):s.push(i)}return s},As=new Map;function js(e){var t=As.get(this);return t||(t=new Map,As.set(this,t)),(t=Ms(this,t.get(e)||(t.set(e,t=(function(n){for(var s,o,a=1,r="",i="",c=[0],f=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,r):a===3&&(m||r)?(c.push(3,m,r),a=2):a===2&&r==="..."&&m?c.push(4,m,0):a===2&&r&&!m?c.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(c.push(a,0,r,o),a=6),m&&(c.push(a,m,0,o),a=6)),r=""},u=0;u<n.length;u++){u&&(a===1&&f(),f(u));for(var d=0;d<n[u].length;d++)s=n[u][d],a===1?s==="<"?(f(),c=[c],a=3):r+=s:a===4?r==="--"&&s===">"?(a=1,r=""):r=s+r[0]:i?s===i?i="":r+=s:s==='"'||s==="'"?i=s:s===">"?(f(),a=1):a&&(s==="="?(a=5,o=r,r=""):s==="/"&&(a<5||n[u][d+1]===">")?(f(),a===3&&(c=c[0]),a=c,(c=c[0]).push(2,0,a),a=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),a=2):r+=s),a===3&&r==="!--"&&(a=4,c=c[0])}return f(),c})(e)),t),arguments,[])).length>1?t:t[0]}var A,Ns,Tn,ke,On,Pt,Is,Mt,Rs,En,Cn,Hr,st=Symbol.for("pv"),Lt={},Nt=[],Br=/^m(i|n|o|s|text|space)$/,An=Array.isArray,Mn=Nt.slice,je=Object.assign;function Me(e){e&&e.parentNode&&e.remove()}function It(e,t,n){var s,o,a,r={},i=arguments.length;for(a in t)a=="key"?s=t[a]:a=="ref"&&typeof e!="function"?o=t[a]:r[a]=t[a];return i>2&&(r.children=i>3?Mn.call(arguments,2):n),nt(e,r,s,o,null)}function nt(e,t,n,s,o){var a={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:st,__v:o||++Ns,__i:-1,__u:0};return!o&&A.vnode&&A.vnode(a),a}function Pe(e){return e.children}function Re(e,t){this.props=e,this.context=t,this.__g=0}function we(e,t){if(t==null)return e.__&&we(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:we(e)}function Fr(e){var t,n=e.__v,s=n.__e,o=[],a=[],r=e.__P;r&&((t=je({constructor:st},n)).__v=n.__v+1,A.vnode&&A.vnode(t),jn(r,t,n,e.__n,r.namespaceURI,32&n.__u?[s]:null,o,s||we(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Ws(o,t,a),n.__=n.__e=null,t.__e!=s&&Ds(t))}function Ds(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Ds(e)}function Ps(e){(8&e.__g||(e.__g|=8,ke.push(e),Pt++))&&On==A.debounceRendering||((On=A.debounceRendering)||queueMicrotask)(Us)}function Us(){try{for(var e,t=1;ke.length;)ke.length>t&&ke.sort(Is),e=ke.shift(),t=ke.length,8&e.__g&&Fr(e)}finally{(Pt=ke.length)&&(On||queueMicrotask)(Us)}}function Hs(e,t,n,s,o,a,r,i,c,f,u){var d,m,p,h,$,g,b=s.__k||Nt,_=t.length;for(c=Wr(n,t,b,c,_),d=0;d<_;d++)(p=n.__k[d])!=null&&(m=~p.__i&&b[p.__i]||Lt,p.__i=d,g=jn(e,p,m,o,a,r,i,c,f,u),h=p.__e,(m.ref!=p.ref||8&m.__u)&&(m.ref&&Pn(m.ref,null,p,m),p.ref&&u.push(p.ref,p.__c||h,p)),$=$||h,4&p.__u?(c=Bs(p,c,e,!m.__v),m.__e&&(m.__e=null)):typeof p.type=="function"&&g!==void 0?c=g:h&&(c=h.nextSibling),p.__u&=-21);return n.__e=$,c}function Wr(e,t,n,s,o){var a,r,i,c,f,u,d,m,p,h=n.length,$=h,g=0,b=0,_=e.__k=Array(o);for(a=0;a<o;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=_[a]=nt(null,r):An(r)?r=_[a]=nt(Pe,{children:r}):r.constructor===st&&r.__b?r=_[a]=nt(r.type,r.props,r.key,r.ref,r.__v):_[a]=r,c=a+g,r.__=e,r.__b=e.__b+1,i=null,~(f=r.__i=Gr(r,n,c,$))&&($--,(i=n[f])&&(i.__u|=2)),i&&i.__v?(r.__u|=16,f==c-1?g--:f==c+1?g++:f!=c&&(f>c?g--:g++,b=1)):(~f||(o>h?g--:o<h&&g++),typeof r.type!="function"&&(r.__u|=4))):_[a]=null;if(b){for(u=[],d=[],a=0;a<o;a++)if((r=_[a])&&16&r.__u){for(g=0,m=u.length;g<m;)u[p=g+m>>1]<r.__i?g=p+1:m=p;u[g]=r.__i,d[a]=g+1}for(g=u.length;a--;)d[a]&&(d[a]==g?g--:_[a].__u|=4)}if($)for(a=0;a<h;a++)!(i=n[a])||2&i.__u||(i.__e==s&&(s=we(i)),Ln(i,i));return s}function Bs(e,t,n,s){var o,a,r,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&(o[a].__=e,t=Bs(o[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=we(e))&&!t.parentNode&&(t=null),r=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(r!=i&&(!s&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Gr(e,t,n,s){var o,a=e.key,r=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&a==null||c&&a==i.key&&r==i.type)return n;if(s>(c?1:0)){for(o=n-1;o>=0;o--)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o;for(o=n+1;o<t.length;o++)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o}return-1}function Ls(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function At(e,t,n,s,o){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||Ls(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||Ls(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(r=Cn[t]||(Cn[t]=Vr(t)),(e.__a||(e.__a={}))[t]=En,a=t!=(t=t.replace(Rs,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Vr(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Mt]==null)t[Mt]=En++;else if(t[Mt]<this.__a[e])return;return n(A.event?A.event(t):t)}}}function jn(e,t,n,s,o,a,r,i,c,f){var u,d,m,p,h,$,g,b,_,C,E,pe,P,Y,G,ce,se,ae,ue=t.type;if(t.constructor!==st)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,d=a=[],u.nodeType==8?i=jt(u,a):a.push(u),i=a[0]||i),(u=A.__b)&&u(t);e:if(typeof ue=="function"){m=r.length;try{if(b=t.props,_=(u=ue.prototype)&&u.render,C=(u=ue.contextType)&&s[u.__c],E=u?C?C.props.value:u.__:s,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(_?t.__c=p=new ue(b,E):(t.__c=p=new Re(b,E),p.constructor=ue,p.render=qr),C&&C.sub(p),p.state||(p.state={}),p.__n=s,p.__g|=8,p.__h=[],p.__k=[]),_&&(p.__s||(p.__s=p.state),ue.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=je({},p.__s)),je(p.__s,ue.getDerivedStateFromProps(b,p.__s)))),h=p.props,$=p.state,p.__v=t,n.__c){if(b!==h&&_&&!ue.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(b,E),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(b,p.__s,E)===!1){t.__v!=n.__v&&(p.props=b,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(X){X&&(X.__=t)}),Nt.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&r.push(p),i=we(n);break e}p.componentWillUpdate&&p.componentWillUpdate(b,p.__s,E),_&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(h,$,g)})}else _&&!ue.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),_&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=E,p.props=b,p.__P=e,p.__g&=-5,pe=A.__r,P=_?25:0;do p.__g&=-9,pe&&pe(t),u=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++P<25);_&&(Nt.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(s=je({},s,p.getChildContext())),_&&n.__c&&p.getSnapshotBeforeUpdate&&(g=p.getSnapshotBeforeUpdate(h,$)),Y=u&&u.type===Pe&&u.key==null?u.props.children:u,b.__P&&(u=i,o=(e=b.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(X){X&&Ln(X,X)}),n.__k=null),i=n.__k?we(n,0):null),i=Hs(e,An(Y)?Y:[Y],t,n,s,o,a,r,i,c,f),b.__P&&(t.__e=null,i=u),t.__u&=-161,d&&d.some(Me),p.__h.length&&r.push(p),1&p.__g&&(p.__g&=-4)}catch(X){if(r.length=m,t.__v=null,c||a)if(X&&X.then){if(t.__u|=128|c,a){for(~(se=a.indexOf(i||void 0))||(se=a.length);(ae=a[se-1])&&ae.nodeType==8;)se--;for(;se<a.length;se++)if(ae=a[se])if(a[se]=null,G){if(ae==ce)break}else{if(ae.nodeType!=8)break;ae.data.startsWith("$s")&&(ce=jt(G=ae))}}if(!G){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;G=i}(u=jt(G=t.__c.__z||(t.__c.__z=G)))?(t.__e=G,i=u):t.__e=i,i=i&&i.nextSibling}else a&&a.some(Me);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),X&&X.then||Fs(t),A.__e(X,t,n)}}else i=t.__e=Kr(n.__e,t,n,s,o,a,r,c,f,e);return(u=A.diffed)&&u(t),i}function jt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Fs(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Fs))}function Ws(e,t,n){for(var s=0;s<n.length;)Pn(n[s++],n[s++],n[s++]);A.__c&&A.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(a){a.call(o)})}catch(a){A.__e(a,o.__v)}})}function Kr(e,t,n,s,o,a,r,i,c,f){var u,d,m,p,h,$,g,b,_=n.props||Lt,C=t.props,E=t.type;if(E=="svg"?o="http://www.w3.org/2000/svg":E=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),a){for(u=0;u<a.length;u++)if((h=a[u])&&(E?h.localName==E:h.nodeType==3)){e=h,a[u]=null;break}}if(!e){if(b=f.ownerDocument||document,!E)return b.createTextNode(C);e=b.createElementNS(o,E,C.is?C:f),i&&(A.__m&&A.__m(t,a),i=!1),a=null}if(E){if(f=E=="template"&&e.content||e,a=E=="textarea"&&C.defaultValue!=null?null:a&&Mn.call(f.childNodes),!i&&a)for(_={},u=0;u<e.attributes.length;u++)_[(h=e.attributes[u]).name]=h.value;for(u in _)h=_[u],u=="dangerouslySetInnerHTML"?m=h:u=="children"||u in C||u=="value"&&"defaultValue"in C||u=="checked"&&"defaultChecked"in C||At(e,u,null,h,o);for(u in C)h=C[u],u=="children"?p=h:u=="dangerouslySetInnerHTML"?d=h:u=="value"?$=h:u=="checked"?g=h:i&&typeof h!="function"||_[u]===h||At(e,u,h,_[u],o);d?(i||m&&(d.__html==m.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[]):(m&&(e.textContent=""),(E=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Br.test(E))&&(o="http://www.w3.org/1999/xhtml"),Hs(f,An(p)?p:[p],t,n,s,o,a,r,a?a[0]:n.__k&&we(n,0),i,c),a&&a.some(Me)),i&&E!="textarea"||(u="value",E=="progress"&&$==null?e.removeAttribute(u):$==null||$===e[u]&&(E!="progress"||$)||At(e,u,$,_[u],o),u="checked",g!=null&&g!=e[u]&&At(e,u,g,_[u],o))}else _===C||i&&e.data==C||(e.data=C);return e}function Pn(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){A.__e(o,n)}}function Ln(e,t,n){var s,o,a,r;if(A.unmount&&A.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||Pn(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){A.__e(i,t)}s.__P=s.__n=null}if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&Ln(s[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(o=jt(s,a=[]))&&(s==e.__e&&a.some(Me),Me(o),Me(s)),n||Me(e.__e),e.__e=e.__c=e.__=null}function qr(e,t,n){return this.constructor(e,n)}function Gs(e,t){var n,s,o,a;A.__&&A.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=nt(Pe,{children:[e]}),o=[],a=[],jn(t,t.__k,s||Lt,Lt,t.namespaceURI,s?null:t.firstChild?Mn.call(t.childNodes):null,o,s?s.__e:t.firstChild,n,a),Ws(o,t.__k,a),t.__k.props.children=null}A={__e:function(e,t,n,s){for(var o,a,r;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((r=(a=o.constructor)&&a.getDerivedStateFromError)&&o.setState(a.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,s||{}),r=1),r&&8&o.__g)return void(o.__g|=2)}catch(i){e=i}}throw Pt=0,e}},Ns=0,Tn=function(e){return e!=null&&e.constructor===st},Re.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=je({},this.state)),typeof e=="function"&&(e=e(je({},n),this.props)),e&&(je(n,e),this.__v&&(t&&this.__k.push(t),Ps(this)))},Re.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Ps(this))},Re.prototype.render=Pe,ke=[],Pt=0,Is=function(e,t){return e.__v.__b-t.__v.__b},Mt=Symbol(),Rs=/(PointerCapture)$|Capture$/i,En=0,Cn={},Hr=0;var l=js.bind(It);var De,W,Nn,Vs,In=Object.is,Rt=0,eo=[],Rn=[],H=A,Ks=H.__b,qs=H.__r,zs=H.diffed,Ys=H.__c,Js=H.unmount,Zs=H.__;function Dt(e,t){H.__h&&H.__h(W,e,Rt||t),Rt=0;var n=W.__H||(W.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function y(e){return Rt=1,zr(no,e)}function zr(e,t,n){var s=Dt(De++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):no(void 0,t),function(a){var r=(s.__N||s.__)[0],i=s.t(r,a);In(r,i)||(s.__N=[i,s.__[1]],s.__c.setState({}))}],s.__c=W,!W.__f)){W.__f=!0;var o=W.shouldComponentUpdate;W.shouldComponentUpdate=function(a,r,i){var c=this.__H;if(!c)return!0;var f=!1,u=this.props!=a;if(c.__.some(function(m){m.__N&&(f=!0,In(m.__[0],m.__N[0])||(u=!0))}),o){var d=o.call(this,a,r,i);return f?d||u:d}return!f||u}}return s.__}function x(e,t){var n=Dt(De++,3);!H.__s&&Un(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,W.__H.__h.push(n))}function to(e,t){var n=Dt(De++,4);!H.__s&&Un(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,W.__h.push(n))}function L(e){return Rt=5,xe(function(){return{current:e}},[])}function xe(e,t){var n=Dt(De++,7);return Un(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Yr(){var e;do{for(;e=Rn.shift();)try{ot(e)}catch(n){H.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=eo.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ot),t.__h.some(Dn),t.__h=[]}catch(n){t.__h=[],H.__e(n,e.__v)}}}while(Rn.length)}H.__b=function(e){W=null,Ks&&Ks(e)},H.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Zs&&Zs(e,t)},H.__r=function(e){qs&&qs(e),De=0;var t=(W=e.__c).__H;t&&(Nn==W?W.__h=[]:(t.__h.some(ot),t.__h.some(Dn),De=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Nn=W},H.diffed=function(e){zs&&zs(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Xs(eo.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Nn=W=null},H.__c=function(e,t){t.some(function(n){try{n.__h.some(ot),n.__h=n.__h.filter(function(s){return!s.__||Dn(s)})}catch(s){n.__h=[function(){throw s}]}}),Ys&&Ys(e,t)},H.unmount=function(e){Js&&Js(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,Xs(Rn.push(o))}else ot(o)}catch(a){t=a}}),s.__H=void 0,t&&H.__e(t,s.__v))};var Qs=typeof requestAnimationFrame=="function";function Jr(e){var t,n=function(){clearTimeout(s),Qs&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);Qs&&(t=requestAnimationFrame(n))}function Xs(e){e!=1&&Vs==H.requestAnimationFrame||((Vs=H.requestAnimationFrame)||Jr)(Yr)}function ot(e){var t=W,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),W=t}function Dn(e){var t=W;e.__c=e.__(),W=t}function Un(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!In(n,e[s])})}function no(e,t){return typeof t=="function"?t(e):t}var Zr=Symbol.for("preact-signals");function Ft(){if(ye>1){ye--;return}let e,t=!1;for((function(){let n=Ut;for(Ut=void 0;n!==void 0;){let s=n.S;if(s.v===n.v)for(let o=s.t;o!==void 0;o=o.x)o.i===n.i&&(o.i=s.i);n=n.o}})();rt!==void 0;){let n=rt;for(rt=void 0,Ht++;n!==void 0;){let s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&oo(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=s}}if(Ht=0,ye--,t)throw e}function q(e){if(ye>0)return e();Hn=++Qr,ye++;try{return e()}finally{Ft()}}var N,at,rt;function it(e){let t=N,n=at;N=void 0,at=void 0;try{return e()}finally{N=t,at=n}}var Ut,ye=0,Ht=0,Qr=0,Hn=0,Bt=0;function so(e){if(N===void 0)return;let t=e.n;if(t===void 0||t.t!==N)return t={i:0,S:e,p:N.s,n:void 0,t:N,e:void 0,x:void 0,r:t},N.s!==void 0&&(N.s.n=t),N.s=t,e.n=t,32&N.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=N.s,t.n=void 0,N.s.n=t,N.s=t),t}function V(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}V.prototype.brand=Zr;V.prototype.h=function(){return!0};V.prototype.S=function(e){let t=this.t;t!==e&&e.e===void 0&&(e.x=t,this.t=e,t!==void 0?t.e=e:it(()=>{var n;(n=this.W)==null||n.call(this)}))};V.prototype.U=function(e){if(this.t!==void 0){let t=e.e,n=e.x;t!==void 0&&(t.x=n,e.e=void 0),n!==void 0&&(n.e=t,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&it(()=>{var s;(s=this.Z)==null||s.call(this)}))}};V.prototype.subscribe=function(e){return Ne(()=>{let t=this.value;it(()=>e(t))},{name:"sub"})};V.prototype.valueOf=function(){return this.value};V.prototype.toString=function(){return this.value+""};V.prototype.toJSON=function(){return this.value};V.prototype.peek=function(){return it(()=>this.value)};Object.defineProperty(V.prototype,"value",{get(){let e=so(this);return e!==void 0&&(e.i=this.i),this.v},set(e){if(e!==this.v){if(Ht>100)throw new Error("Cycle detected");(function(t){ye!==0&&Ht===0&&t.l!==Hn&&(t.l=Hn,Ut={S:t,v:t.v,i:t.i,o:Ut})})(this),this.v=e,this.i++,Bt++,ye++;try{for(let t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Ft()}}}});function k(e,t){return new V(e,t)}function oo(e){for(let t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function ao(e){for(let t=e.s;t!==void 0;t=t.n){let n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function ro(e){let t,n=e.s;for(;n!==void 0;){let s=n.p;n.i===-1?(n.S.U(n),s!==void 0&&(s.n=n.n),n.n!==void 0&&(n.n.p=s)):t=n,n.S.n=n.r,n.r!==void 0&&(n.r=void 0),n=s}e.s=t}function Le(e,t){V.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Bt-1,this.f=4}Le.prototype=new V;Le.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Bt))return!0;if(this.g=Bt,this.f|=1,this.i>0&&!oo(this))return this.f&=-2,!0;let e=N;try{ao(this),N=this;let t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return N=e,ro(this),this.f&=-2,!0};Le.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(let t=this.s;t!==void 0;t=t.n)t.S.S(t)}V.prototype.S.call(this,e)};Le.prototype.U=function(e){if(this.t!==void 0&&(V.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(let t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Le.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(let e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Le.prototype,"value",{get(){if(1&this.f)throw new Error("Cycle detected");let e=so(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ee(e,t){return new Le(e,t)}function io(e){let t=e.j;if(e.j=void 0,typeof t=="function"){ye++;let n=N;N=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,Bn(e),s}finally{N=n,Ft()}}}function Bn(e){for(let t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,io(e)}function Xr(e){if(N!==this)throw new Error("Out-of-order effect");ro(this),N=e,this.f&=-2;try{8&this.f&&Bn(this)}finally{Ft()}}function Ue(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,at&&at.push(this)}Ue.prototype.c=function(){let e=this.S();try{if(8&this.f||this.x===void 0)return;let t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ue.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,io(this),ao(this),ye++;let e=N;return N=this,Xr.bind(this,e)};Ue.prototype.N=function(){2&this.f||(this.f|=2,this.u=rt,rt=this)};Ue.prototype.d=function(){this.f|=8,1&this.f||Bn(this)};Ue.prototype.dispose=function(){this.d()};function Ne(e,t){let n=new Ue(e,t);try{n.c()}catch(o){throw n.d(),o}let s=n.d.bind(n);return s[Symbol.dispose]=s,s}var ei=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,lo,Gt,Wt;var co=[];Ne(function(){lo=this.N})();function He(e,t){A[e]=t.bind(null,A[e]||(()=>{}))}function lt(e){if(Wt){let t=Wt;Wt=void 0,t()}Wt=e&&e.S()}function uo({data:e}){let t=ni(e);t.name="ReactiveDom",t.value=e;let[n,s]=xe(()=>{let o=this,a=this.__v;for(;a=a.__;)if(a.__c){a.__c.__$f|=4;break}let r=ee(()=>{let u=t.value.value;return u===0?0:u===!0?"":u||""}),i=ee(()=>!Array.isArray(r.value)&&!Tn(r.value)),c=Ne(function(){if(this.N=fo,i.value){let u=r.value;o.__v&&o.__v.__e&&o.__v.__e.nodeType===3&&(o.__v.__e.data=u)}}),f=this.__$u.d;return this.__$u.d=function(){c(),f.call(this)},[i,r]},[]);return n.value?s.peek():s.value}uo.displayName="ReactiveTextNode";Object.defineProperties(V.prototype,{constructor:{configurable:!0,value:It(Pe,null).constructor},type:{configurable:!0,value:uo},props:{configurable:!0,get(){let e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});He("__b",(e,t)=>{if(lt(),Gt=void 0,typeof t.type=="string"){let n,s=t.props;for(let o in s){if(o==="children")continue;let a=s[o];a instanceof V&&(n||(t.__np=n={}),n[o]=a,s[o]=a.peek())}}e(t)});He("__r",(e,t)=>{if(e(t),t.type!==Pe){lt();let n,s=t.__c;s&&(s.__$f&=-2,n=s.__$u,n===void 0&&(s.__$u=n=(function(o,a){let r;return Ne(function(){r=this},{name:a}),r.c=o,r})((function(o){return function(){var a;ei&&((a=this.y)==null||a.call(this)),o.__$f|=1,o.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Gt=s,lt(n)}});He("__e",(e,t,n,s)=>{lt(),Gt=void 0,e(t,n,s)});He("diffed",(e,t)=>{lt(),Gt=void 0;let n;if(typeof t.type=="string"&&(n=t.__e)){let s=t.__np,o=t.props,a=n.U;if(a)for(let r in a){let i=a[r];i===void 0||s&&r in s||(i.d(),a[r]=void 0)}if(s){a||(a={},n.U=a);for(let r in s){let i=a[r],c=s[r];i===void 0?(i=ti(n,r,c,o),a[r]=i):i.o(c,o)}}}e(t)});function ti(e,t,n,s){let o=t in e&&e.ownerSVGElement===void 0,a=k(n);return{o:(r,i)=>{a.value=r,s=i},d:Ne(function(){this.N=fo;let r=a.value.value;s[t]!==r&&(s[t]=r,o?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}He("unmount",(e,t)=>{if(typeof t.type=="string"){let n=t.__e;if(n){let o=n.U;if(o){n.U=void 0;for(let a in o){let r=o[a];r&&r.d()}}}let s=t.__np;if(s){let o=t.props;for(let a in s)o[a]=s[a]}t.__np=void 0}else{let n=t.__c;if(n){n.__$f|=8;let s=n.__$u;s&&(n.__$u=void 0,s.d())}}e(t)});He("__h",(e,t,n,s)=>{s<3&&(t.__$f|=2),e(t,n,s)});Re.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;let n=this.__$u,s=n&&n.s!==void 0;for(let o in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){let o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(let o in e)if(o!=="__source"&&e[o]!==this.props[o])return!0;for(let o in this.props)if(!(o in e))return!0;return!1};function ni(e,t){return xe(()=>k(e,t),[])}var si=e=>{queueMicrotask(()=>{queueMicrotask(e)})};function oi(){q(()=>{let e;for(;e=co.shift();)lo.call(e)})}function fo(){co.push(this)===1&&(A.requestAnimationFrame||si)(oi)}var Be=document.querySelector('meta[name="emblems"]')?.getAttribute("content")??"";function te({seat:e}){return l`<svg class=${`mark of-${e}`} width="18" height="18" aria-hidden="true"><use href=${`${Be}#seat-${e}`} /></svg>`}function Se({id:e,seat:t="",size:n=40}){return l`<svg class=${`emblem of-${t}`} width=${n} height=${n} aria-hidden="true"><use href=${`${Be}#${e}`} /></svg>`}function Fn(e,t){let n=e?.seats.find(s=>s.seat===t);return n?.taken?n.bot?`bot (${n.bot})`:n.name??"anonymous":"free"}function po(e){return e.seats.map(({seat:t})=>l`<span key=${t} class="seat"><${te} seat=${t} /> ${Fn(e,t)}</span>`)}var mo=350,ai=60,ri=12,ho="http://www.w3.org/2000/svg";function Wn(e){let t=new Map,n=e.getBoundingClientRect();for(let s of e.querySelectorAll("[data-kind='ships']")){let{seat:o="",at:a="",count:r="0"}=s.dataset,{left:i,top:c,width:f,height:u}=s.getBoundingClientRect(),d=t.get(o)??new Map,m=d.get(a)?.count??0;d.set(a,{count:m+Number(r),point:{x:i+f/2-n.left,y:c+u/2-n.top}}),t.set(o,d)}return t}function vo(e,t){let n=[];for(let s of new Set([...e.keys(),...t.keys()])){let[o,a]=[e.get(s)??new Map,t.get(s)??new Map],r=$o(o,a),i=$o(a,o);for(let[c,f]of i.slice(0,ri)){let u=r.shift();u&&n.push({seat:s,from:u[1],to:f,lost:c==="warp"})}}return n}function $o(e,t){return[...e].flatMap(([n,{count:s,point:o}])=>Array.from({length:Math.max(0,s-(t.get(n)?.count??0))},()=>[n,o]))}async function bo(e,t){let n=t.map(({seat:s,from:o,to:a,lost:r},i)=>{let c=ii(s);e.append(c);let[f,u]=[a.x-o.x,a.y-o.y],d=`translate(${o.x-9}px, ${o.y-9}px)`,m=`translate(${o.x-9+f/2-u*.12}px, ${o.y-9+u/2+f*.12}px) scale(1.4)`,p=`translate(${a.x-9}px, ${a.y-9}px)${r?" rotate(540deg) scale(0.4)":""}`;return c.animate([{transform:d},{transform:m},{transform:p,opacity:r?.4:1}],{duration:r?2*mo:mo,delay:i*ai,easing:"ease-in-out",fill:"both"}).finished.catch(()=>{}).then(()=>c.remove())});await Promise.all(n)}function ii(e){let t=document.createElementNS(ho,"svg");t.setAttribute("class",`flying of-${e}`),t.setAttribute("width","18"),t.setAttribute("height","18");let n=document.createElementNS(ho,"use");return n.setAttribute("href",`${Be}#seat-${e}`),t.append(n),t}var yo="cosmic-ledger-speed",Gn=[["off","Off"],["fast","Fast"],["normal","Normal"],["slow","Slow"],["steps","Step by step"]],li={off:0,fast:.4,normal:1,slow:2,steps:1},ci=3,ui=15e3,fi={cards_revealed:2600,totals_fixed:1200,outcome_fixed:1600,encounter_ended:1200,game_ended:2e3,victory_reached:2400},pi=new Set(["cards_revealed","totals_fixed","outcome_fixed","deal_agreed","deal_failed","encounter_ended","victory_reached","game_ended"]),di=500,mi=12,hi=matchMedia("(prefers-reduced-motion: reduce)"),me=k($i()??(hi.matches?"off":"normal"));function $i(){let e=localStorage.getItem(yo);return Gn.some(([t])=>t===e)?e:null}function Vn(e){me.value=e,localStorage.setItem(yo,e)}var Vt=class{constructor(t,n){this.question=t,this.seen=n,this.queue=k([]),this.current=k(null),this.view=k(null),this.running=!1,this.skipping=new AbortController}add(t){let{remaining_ms:n}=this.question();if(me.peek()==="off"||n!==null&&n<ui)return this.skipAll();this.queue.value=[...this.queue.value,...t.filter(({alive:s})=>s)],this.run()}skip(){this.skipping.abort()}skipAll(){this.queue.value=[],this.skip()}async run(){if(!this.running){this.running=!0;for(let t=this.queue.value[0];t;t=this.queue.value[0]){this.queue.value=this.queue.value.slice(1),this.skipping=new AbortController;let n=await this.seen(t.version).catch(()=>this.view.peek());q(()=>(this.current.value=t,this.view.value=n)),await Q(this.length(t),this.skipping.signal).catch(()=>{}),me.peek()==="off"&&(this.queue.value=[])}q(()=>(this.current.value=null,this.view.value=null)),this.running=!1}}length({type:t,text:n}){if(me.peek()==="steps")return 2**31-1;let s=(di+mi*n.length+(fi[t]??0))*li[me.peek()];return this.question().asked&&!pi.has(t)?s/ci:s}};var Kt=k(new Set),vi=new Set(["gate","warp"]);function Kn(e){let[,t="",n=""]=e.split("/");return vi.has(t)?t:n}function go(e){x(()=>(Kt.value=new Set(e.flatMap(({path:t,from:n})=>n?[Kn(n),Kn(t)]:[Kn(t)])),()=>{Kt.value=new Set}),[e])}var qn="cosmic-ledger-tokens";function qt(){try{return JSON.parse(localStorage.getItem(qn)??"{}")}catch{return{}}}function ne(e){return qt()[e]??{}}function J(e,t){localStorage.setItem(qn,JSON.stringify({...qt(),[e]:{...ne(e),...t}}))}function _o(e){let{[e]:t,...n}=qt();localStorage.setItem(qn,JSON.stringify(n))}function zt(e){J(e,{seat:void 0})}function zn(){return Object.entries(qt()).flatMap(([e,{seat:t,host:n}])=>t||n?[e]:[]).reverse()}var Yt=e=>ne(e).invite??"";function ko(e){let t=new URLSearchParams(location.hash.slice(1)),[n,s]=[t.get("token"),t.get("invite")];if(n===null&&s===null)return"";history.replaceState(null,"",location.pathname+location.search);let o=ne(e).seat;return n!==null&&o&&o!==n?n:(J(e,n===null?{invite:s??void 0}:{seat:n,invite:void 0}),"")}var ct=class{constructor(t=new Map,n=new Map,s=new Map,o=new Map,a=new Map){this.names=t,this.texts=n,this.rules=s,this.kinds=o,this.entries=a}entry(t){return this.entries.get(Jt(t??""))}titles(t,n=()=>!0){let s=new Map;for(let[o,a]of this.kinds){let r=this.name(o);t.includes(a)&&n(this.entries.get(o))&&!s.has(r)&&s.set(r,o)}return[...s].map(([o,a])=>[a,o]).sort((o,a)=>o[1].localeCompare(a[1]))}name(t){if(!t)return"something hidden";let n=Jt(t),s=/^([a-z]+)-(\d)$/.exec(n),o=this.names.get(t)??this.names.get(n);if(o)return o;if(s)return`${this.name(s[1])} planet ${s[2]}`;let a=n.replaceAll(/[_-]/g," ");return a.charAt(0).toUpperCase()+a.slice(1)}called(t){let[n="",s=""]=t.split("#"),o=this.names.get(t)??(/^\d+$/.test(s)?this.names.get(n):void 0);if(o)return o;let a=t.split(":").map(r=>this.names.get(r)??(/^\d+$/.test(r)?r:""));return a.length>1&&a.every(Boolean)?a.join(", "):t.replaceAll("_"," ")}text(t){return this.texts.get(Jt(t??""))??""}rule(t){return this.rules.get(Jt(t))??""}listed(t){let n=t.map(o=>this.name(o)),s=n.pop()??"nobody";return n.length?`${n.join(", ")} and ${s}`:s}},Jt=e=>e.split("#")[0]??"";async function wo(){let{items:e}=await O("/v1/catalog/things"),t=s=>new Map(e.flatMap(o=>s(o)===void 0?[]:[[o.id,s(o)??""]])),n=e.flatMap(s=>s.kind?[[s.id,s]]:s.verb?[[s.id,{...s,power:s.text}]]:[]);return new ct(t(({name:s})=>s),t(({text:s})=>s),t(({rule:s})=>s),t(({kind:s})=>s),new Map(n))}var xo=300,bi=60,Yn=1500,v=k(new ct);async function Jn(){if(!v.value.names.size)try{v.value=await wo()}catch{await Q(Yn),await Jn()}}var Zt=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`,this.tokens=k(ne(t)),this.game=k(null),this.newest=k(null),this.past=k(null),this.at=k(null),this.perspective=k(""),this.sentences=k([]),this.trouble=k(""),this.refused=k(""),this.gone=k(""),this.offered=k(null),this.view=ee(()=>this.at.value===null?this.newest.value:this.past.value),this.seat=ee(()=>{let n=this.newest.value?.viewer??"public";return this.newest.value&&n in this.newest.value.seats?n:""}),this.playback=new Vt(()=>this.asked(),n=>this.seen(n)),this.stopping=new AbortController,this.seenAt=Date.now(),this.looking=null,this.news=!1,this.going=!1,this.kept=new Map}get token(){return this.tokens.value.seat??this.tokens.value.host??""}async open(t){this.at.value=t,await this.look(),t!==null&&this.go(t);let{signal:n}=this.stopping,s=o=>{this.trouble.value=o?"":"The connection is lost. What you see may be old; trying again."};try{for(;await this.branchEnded(s);)await this.forgetAll()}catch(o){n.aborted||await this.failed(o)}}async branchEnded(t){let{signal:n}=this.stopping,s=this.newest.value?.version??0;try{for await(let o of Et(`${this.path}/stream`,{token:this.token,after:s,heard:t,signal:n}))this.isNews(o)&&this.look()}catch(o){if(!(o instanceof F)||o.code!=="other_branch")throw o;return!0}return!1}isNews({name:t,data:n}){return t==="snapshot_hint"?n.version!==this.newest.value?.version:t!=="presence"&&t!=="message"}async forgetAll(){this.kept.clear(),q(()=>(this.at.value=null,this.past.value=null,this.sentences.value=[])),await Q(Yn,this.stopping.signal),await this.look()}async tryOffered(t){let{signal:n}=this.stopping;try{let{viewer:s,seats:o}=await O(`${this.path}/state`,{token:t,signal:n}),a=s in o?"":"It is the link of nobody at this table.";this.offered.value={token:t,seat:s,wrong:a}}catch(s){n.aborted||(this.offered.value={token:"",seat:"",wrong:U(s)})}}takeOffered(){J(this.id,{seat:this.offered.value?.token,invite:void 0}),location.reload()}asked(){let t=this.newest.peek()?.questions.filter(s=>s.kind!==null)??[],n=t.flatMap(({remaining_ms:s})=>s===null?[]:[s]);return{asked:t.length>0,remaining_ms:n.length?Math.min(...n):null}}close(){this.playback.skipAll(),this.stopping.abort()}look(){return this.news=!0,this.looking??=this.lookWhileNews().finally(()=>this.looking=null),this.looking}async lookWhileNews(){for(;this.news&&!this.stopping.signal.aborted;){this.news=!1;try{await this.fetch()}catch(t){this.stopping.signal.aborted||await this.failed(t)}}}async fetch(){let t={token:this.token,signal:this.stopping.signal},[n,s]=await Promise.all([O(this.path,t),O(`${this.path}/state`,t)]),o=this.sentences.value;this.newest.value||this.show(n,s);let a=o.length?(o.at(-1)?.version??0)+1:Math.max(1,(this.at.value??s.version)-xo),r=await this.told(a);q(()=>{this.show(n,s),r.length&&(this.sentences.value=[...o,...r])}),o.length&&this.playback.add(r)}show(t,n){q(()=>{this.seenAt=Date.now(),this.game.value=t,this.newest.value=n,this.trouble.value="",Fe(t)})}async told(t){let n={token:this.token,signal:this.stopping.signal},s=[],o=`${this.path}/history?level=story&limit=500&from=${t}`;for(;o;){let a=await O(o,n);s.push(...a.items),o=a.next}return s}async earlier(){let t=this.sentences.value[0]?.version??1,n=Math.max(1,t-2*xo),s=await this.told(n);this.sentences.value=[...s.filter(o=>o.version<t),...this.sentences.value]}async go(t){if(t===null){q(()=>(this.at.value=null,this.past.value=null));return}let n=this.newest.value?.version??1,s=Math.max(1,Math.min(t,n));if(this.at.value=s,!this.going){this.going=!0;try{for(let o=null;this.at.value!==null&&this.at.value!==o;){o=this.at.value;let a=await this.seen(o);this.at.value!==null&&(this.past.value=a)}}catch(o){await this.failed(o)}finally{this.going=!1}}}async seen(t){let n=this.perspective.value,s=`${t} ${n}`,o=this.kept.get(s);if(o)return o;let a=`at=${t}${n?`&perspective=${n}`:""}`,r=await O(`${this.path}/state?${a}`,{token:this.token,signal:this.stopping.signal});this.kept.set(s,r);let i=this.kept.keys().next().value;return this.kept.size>bi&&i!==void 0&&this.kept.delete(i),r}async failed(t){if(t instanceof F&&(t.code==="token_revoked"||t.code==="token_invalid")){this.tokens.value.seat?zt(this.id):_o(this.id),this.tokens.value=ne(this.id),this.gone.value=`${t.message} You can go on as one who watches.`;return}if(t instanceof F){this.newest.value&&t.status!==404?this.trouble.value=t.message:this.gone.value=t.status===404?"There is no such game, or it is private.":t.message;return}if(!(t instanceof de))throw t;this.trouble.value=`${t.message} Trying again.`,await Q(Yn,this.stopping.signal).catch(()=>{}),this.look()}};var w=e=>v.value.called(e),K=(e,t)=>`${e||"no"} ${t}${e===1?"":"s"}`,B=(e,t)=>e.seats[t],he=k(new Map);function Fe({seats:e}){let t=new Map(e.flatMap(({seat:n,name:s,bot:o})=>s&&!o?[[n,s]]:[]));JSON.stringify([...t])!==JSON.stringify([...he.peek()])&&(he.value=t)}function M(e,t){return t===e.viewer?"you":he.value.get(t)??v.value.name(t)}function R(e){for(let[t,n]of he.value)e=e.replace(new RegExp(`\\b${v.value.name(t)}\\b`,"g"),()=>n);return e}var ut=k(new Map),Zn=ee(()=>new Map([...ut.value.values()].flatMap(e=>[...e]))),ft=ee(()=>new Map([...Zn.value].map(([e,t])=>[t.spot??e,t]))),pt=k(new Set),Oe=k(new Set),Qn=ee(()=>[...ft.value].filter(([,{group:e}])=>!e));function dt(e){let t=Qn.value.findIndex(([n])=>n===e)+1;return t>=1&&t<=9?t:void 0}function $e(e){let t=L({}).current,n=new Map(e),s=JSON.stringify(e);x(()=>{ut.value=new Map(ut.peek()).set(t,n)},[s]),x(()=>()=>{let o=new Map(ut.peek());o.delete(t),ut.value=o},[])}var So=32;function To({picture:e,view:t,touch:n}){let[,s]=y(0);x(()=>(pt.value=new Set([...e.querySelectorAll("[data-id]")].map(i=>i.getAttribute("data-id")??"")),()=>{pt.value=new Set}),[e]),x(()=>{let i=new ResizeObserver(()=>s(performance.now()));return queueMicrotask(()=>e.parentElement&&i.observe(e.parentElement)),()=>i.disconnect()},[e]);let o=ft.value,a=n?Object.keys(t.seats).filter(i=>!o.has(i)):[],r=[...Oe.value].filter(i=>!o.get(i)?.chosen);return l`<div class="spots">
    ${[...Kt.value].map(i=>l`<${Co} key=${`changed ${i}`} as="changed" box=${Qt(e,i)} />`)}
    ${r.map(i=>l`<${Co} key=${`lit ${i}`} as="lit" box=${Qt(e,i)} />`)}
    ${[...o].map(([i,c])=>l`<${yi} key=${i} id=${i} offer=${c} box=${Qt(e,i)} name=${Oo(e,i)} />`)}
    ${a.map(i=>l`<${gi} key=${i} seat=${i} box=${Qt(e,i)} name=${Oo(e,i)} touch=${n} />`)}
  </div>`}var Eo=(e,t)=>e.querySelector(`[data-id="${CSS.escape(t)}"]`),Oo=(e,t)=>Eo(e,t)?.querySelector("title")?.textContent??w(t);function Qt(e,t){let n=Eo(e,t),s=e.parentElement?.getBoundingClientRect();if(!n||!s)return null;let{left:o,top:a,width:r,height:i}=n.getBoundingClientRect(),[c,f]=[Math.max(0,So-r)/2,Math.max(0,So-i)/2];return{left:o-s.left-c,top:a-s.top-f,width:r+2*c,height:i+2*f}}var Xt=({left:e,top:t,width:n,height:s})=>({left:`${e}px`,top:`${t}px`,width:`${n}px`,height:`${s}px`});function yi({id:e,offer:{chosen:t,count:n,press:s,less:o,full:a,label:r},box:i,name:c}){if(!i)return null;let f=c===r||c.includes(r)?c:`${r}. ${c}`,u=dt(e),d=u!==void 0&&l`<kbd aria-hidden="true">${u}</kbd>`,m=`spot${t?" chosen":""}${a?" full":""}`;return n===null?l`<div class=${m} style=${Xt(i)} data-spot=${e}>
      <button type="button" class="touch" data-offer=${e} aria-label=${`${f}. ${t?"Chosen":"Choose"}`} aria-pressed=${t?"true":"false"} onClick=${s}></button>
      ${t?l`<span class="stepped" aria-hidden="true">✓</span>`:d}
    </div>`:l`<div class=${m} style=${Xt(i)} data-spot=${e}>
    <button type="button" class="touch" data-offer=${e} disabled=${a} aria-label=${`${f}. ${n} chosen; choose one more`} onClick=${s}></button>
    ${n===0&&d}
    <span class="stepper-here">
      <button type="button" class="less" data-offer=${e} aria-label=${`${r}. One less`} disabled=${!o} onClick=${o}>−</button>
      <output>${n}</output>
      <button type="button" class="more" data-offer=${e} aria-label=${`${r}. One more`} disabled=${a} onClick=${s}>+</button>
    </span>
  </div>`}var Co=({as:e,box:t})=>t&&l`<div class=${e} style=${Xt(t)}></div>`;function gi({seat:e,box:t,name:n,touch:s}){return t?l`<button type="button" class="plate" style=${Xt(t)} aria-label=${`${n}. Show the alien`} onClick=${()=>s(e)}></button>`:null}var _i=40,Ao=matchMedia("(max-width: 45rem)"),Mo=matchMedia("(prefers-color-scheme: light)"),Xn=k(jo());for(let e of[Ao,Mo])e.addEventListener("change",()=>Xn.value=jo());function jo(){return{layout:Ao.matches?"narrow":"wide",theme:Mo.matches?"light":"dark"}}var Ge=k(""),We=new Map;function Ve({path:e,token:t,perspective:n},s){let{layout:o,theme:a}=Xn.peek(),r=new URLSearchParams({at:String(s),layout:o,theme:a});n&&r.set("perspective",n),o==="narrow"&&Ge.peek()&&r.set("focus",Ge.peek());let i=`${t} ${e} ${r}`,c=We.get(i);if(c)return c;let f=ki(`${e}/board.svg?${r}`,t);We.set(i,f),f.catch(()=>We.delete(i));let u=We.keys().next().value;return We.size>_i&&u!==void 0&&We.delete(u),f}async function ki(e,t){let n=await re("GET",e,{token:t,headers:{Accept:"image/svg+xml"}}),s=new DOMParser().parseFromString(await n.text(),"image/svg+xml").documentElement;return document.importNode(s,!0)}function Ke({view:e,source:t,touch:n,hurried:s}){let o=L(null),a=L(0),[r,i]=y(null),[c,f]=y(""),{layout:u,theme:d}=Xn.value,{version:m}=e;return x(()=>{let p=!0;return Ve(t,m).then(h=>p&&(f(""),i({picture:h,version:m})),h=>p&&f(h instanceof F&&h.status===404?"":U(h))),()=>{p=!1}},[t.path,t.token,t.perspective,m,u,d,Ge.value]),x(()=>{if(!r)return;r.picture.setAttribute("class","picture"),r.picture.removeAttribute("width"),r.picture.removeAttribute("height");let p=o.current;if(r.picture.isConnected&&!p.contains(r.picture))return i({...r,picture:r.picture.cloneNode(!0)});let h=p.querySelector("svg.picture"),$=h instanceof SVGSVGElement&&h!==r.picture&&!s?Wn(h):null;p.replaceChildren(r.picture),$&&me.peek()!=="off"&&r.version>a.current&&bo(p,vo($,Wn(r.picture))),a.current=r.version},[r]),l`<section class="board" aria-label="Board" data-version=${r?.version}>
    <div class="frame" ref=${o}></div>
    ${r&&l`<${To} picture=${r.picture} view=${e} touch=${n} />`}
    ${c&&l`<p class="trouble" role="status">${c}</p>`}
  </section>`}function en(e){let t=new URL(location.href);e===null?t.searchParams.delete("at"):t.searchParams.set("at",String(e)),t.href!==location.href&&history.replaceState(history.state,"",t)}var mt=(e,t)=>`?compare=${e}&with=${t}`;function tn({name:e,address:t}){let[n,s]=y(""),[o,a]=y(""),r=L(null),i=async()=>{let f=t();try{await navigator.clipboard.writeText(f),s(f),a("")}catch{a(f),requestAnimationFrame(()=>r.current?.select())}},c=n!==""&&n===t();return l`<span class="copy-link">
    <button type="button" onClick=${i}>${c?"Copied":e}</button>
    ${o&&l`<input ref=${r} type="text" readonly aria-label="The link" value=${o} />`}
  </span>`}function I(){let[e,t]=y(!1),[n,s]=y("");return{busy:e,trouble:n,say:s,attempt:async a=>{t(!0),s("");try{await a()}catch(r){s(U(r))}finally{t(!1)}}}}var wi=200;function xi(e,t){let n=` ${e.trim().toLowerCase()} `,s=d=>{let m=d.exec(n);return m&&(n=n.replace(m[0]," ")),m?.[1]??""},o=s(/ turn (\d+)(?=[ ,])/),a=s(/[ ,]encounter (\d+)(?=[ ,])/),r=s(/ ((?:[a-z]+-)+\d+)(?=[ ,])/).toUpperCase(),i=Si(n),c=d=>[d,v.value.name(d),he.value.get(d)??d].map(m=>m.toLowerCase()),f=i?void 0:t.find(d=>c(d).some(m=>n.includes(` ${m} `)));for(let d of f?c(f):[])n=n.replace(` ${d} `," ");let u=i?"":n.replaceAll(/[\s,]+/g," ").trim();return{card:i,rule:r,seat:f??"",turn:o,encounter:a,text:u}}function Si(e){let t=e.replaceAll(/[\s,]+/g," ").trim();return Po().find(([,n])=>n.toLowerCase()===t)?.[0]??""}var Po=()=>v.value.titles([...new Set(v.value.kinds.values())]);function Oi({turn:e,encounter:t,text:n,about:s},o){return o.turn&&e!==Number(o.turn)||o.encounter&&t!==Number(o.encounter)||o.seat&&!s.seats.includes(o.seat)?!1:R(n).toLowerCase().includes(o.text)}function Lo({inspection:e}){let{busy:t,trouble:n,attempt:s}=I(),[o,a]=y(""),[r,i]=y(null),[c,f]=y(!1),u=L(null),d=xe(()=>[...new Set(Po().map(([,$])=>$))],[v.value]);x(()=>u.current?.focus(),[]);let m=e.found.value,p=async($,g)=>{let b=await O($,e.how);for(;!b.items.length&&b.next;)b=await O(b.next,e.how);let _=b.items.map(C=>({version:C.seq,text:e.sentences.value.get(C.seq)?.text??C.type.replaceAll("_"," ")}));return e.found.value=[...g,..._],i(b.next),e.found.value};return l`<section class="finding" aria-label="Find">
    <form onSubmit=${$=>{$.preventDefault();let g=e.game.value?.seats.map(_=>_.seat)??[],b=xi(o,g);s(async()=>{let _=b.text?Ci(e,b):await p(Ti(e,b),[]);b.text&&i(null),f(!0);let C=_.find(({version:E})=>E>=e.at.value)??_[0];C&&await e.go(C.version)})}} role="search">
      <label for="wanted">Find a card, a rule, a seat, a turn, or words</label>
      <span class="sought">
        <input id="wanted" ref=${u} type="text" list="cards-to-find" autocomplete="off" value=${o} onInput=${({currentTarget:$})=>a($.value)} />
        <button disabled=${t||!o.trim()}>Find</button>
      </span>
      <datalist id="cards-to-find">${d.map($=>l`<option key=${$} value=${$}></option>`)}</datalist>
    </form>
    <p class="quiet small">For example: Card Zap · CORE-201 · Blue turn 3 · is lost to the warp. The key / comes here.</p>
    <p role="status">${m.length?`${m.length}${r?" and more":""} found`:c?"Nothing was found.":""}</p>
    <p class="trouble" role="alert">${n}</p>
    <ol class="hits">
      ${m.map(({version:$,text:g})=>l`<li key=${$}>
          <button class="sentence" aria-current=${$===e.at.value?"step":void 0} onClick=${()=>e.go($)}>
            <span class="quiet">${$}</span> <span>${R(g)}</span>
          </button>
        </li>`)}
    </ol>
    ${r&&l`<button disabled=${t} onClick=${()=>s(()=>p(r,m))}>More</button>`}
  </section>`}function Ci(e,t){return e.found.value=e.story.value.filter(n=>Oi(n,t)).map(({version:n,text:s})=>({version:n,text:s})),e.found.value}function Ti({path:e,bookkeeping:t},{card:n,rule:s,seat:o,turn:a,encounter:r}){let i=Object.entries({card:n,rule:s,seat:o,turn:a,encounter:r}).filter(([,f])=>f),c=s||t.value?[]:[["level","story"]];return`${e}/events?${new URLSearchParams([...i,...c,["limit",String(wi)]])}`}function No({inspection:e,open:t}){let{busy:n,trouble:s,attempt:o}=I(),[a,r]=y("fresh"),[i,c]=y(""),f=e.game.value?.status==="over",u=e.game.value?.forked_from;return l`<section class="more-of-it" aria-label="Go on from here">
    ${u&&l`<h2>This game is a fork</h2>
      <p>It goes on from <a href=${`?audit=${u.game_id}&at=${u.seq}`}>version ${u.seq} of another game</a>.</p>
      <a class="button" href=${mt(e.id,u.game_id)}>Beside its origin</a>`}
    <h2>Go on from version ${e.at.value}</h2>
    ${f?l`<label
            >Chance
            <select
              value=${a}
              onChange=${d=>r(d.currentTarget.value)}
            >
              <option value="fresh">Other cards than were to come</option>
              <option value="same">The same as in this game</option>
            </select>
          </label>
          <button disabled=${n} onClick=${()=>o(async()=>c(await e.fork(a)))}>Fork from here</button>`:l`<p class="quiet">A game that runs can be forked when its players agree.</p>`}
    ${i&&l`<p role="status">The fork waits for its players: the first seat is free, bots take the others.</p>
      <button onClick=${()=>t(i)}>Open the fork</button>
      <a class="button" href=${mt(i,e.id)}>Beside its origin</a>`}
    <h2>Keep it</h2>
    <button onClick=${()=>o(async()=>Ei(await e.file(),`${e.id}.ndjson`))}>
      Download the export
    </button>
    <p class="trouble" role="alert">${s}</p>
  </section>`}function Ei(e,t){let n=URL.createObjectURL(e);Object.assign(document.createElement("a"),{href:n,download:t}).click(),URL.revokeObjectURL(n)}var Ai=500;function Io({inspection:e}){let{notes:t,at:n}=e;return l`<section class="notes-of-game" aria-label="Notes">
    <h2>Notes</h2>
    <${Mi} inspection=${e} />
    ${t.value.length===0&&l`<p class="empty">Nobody has written one yet.</p>`}
    <ol>
      ${t.value.map(s=>l`<${Do} key=${s.id} inspection=${e} note=${s}>
          <button class="link" aria-current=${s.version===n.value?"step":void 0} onClick=${()=>e.go(s.version)}>Version ${s.version}</button>
        <//>`)}
    </ol>
  </section>`}function Ro({inspection:e,version:t}){let n=e.notes.value.filter(s=>s.version===t);return n.length?l`<section class="notes-of-game" aria-label="Notes on this version">
    <h2>${n.length===1?"A note":"Notes"}</h2>
    <ol>${n.map(s=>l`<${Do} key=${s.id} inspection=${e} note=${s} />`)}</ol>
  </section>`:null}function Do({inspection:e,note:{id:t,text:n,audience:s,role:o,seat:a,mine:r},children:i}){let{busy:c,trouble:f,attempt:u}=I(),d=r||s==="all"&&e.isHost,m=r?"you":a?he.value.get(a)??v.value.name(a):o==="host"?"the host":"one who watches";return l`<li class="note">
    <p class="note-text">${n}</p>
    <p class="quiet small">${i} ${m}${s==="all"?", for the table":", only for you"}
      ${d&&l` <button class="link" disabled=${c} onClick=${()=>u(()=>e.unnote(t))}>Remove</button>`}
    </p>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
  </li>`}function Mi({inspection:e}){let{busy:t,trouble:n,attempt:s}=I(),[o,a]=y(""),[r,i]=y("me");return e.token?l`<form onSubmit=${f=>{f.preventDefault(),s(async()=>{await e.note(o.trim(),r),a("")})}}>
    <label>A note on version ${e.at.value}
      <input type="text" maxlength=${Ai} value=${o} onInput=${({currentTarget:f})=>a(f.value)} />
    </label>
    <label>For
      <select value=${r} onChange=${({currentTarget:f})=>i(f.value)}>
        <option value="me">me alone</option>
        <option value="all">the table: everybody who may see the game</option>
      </select>
    </label>
    <button disabled=${t||!o.trim()}>Write it down</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`:l`<p class="quiet">Players, the host and those with a link of their own can write notes.</p>`}var es=40,ji={add:"+",remove:"−",move:"→",copy:"+"},Pi=/^\/(?:version|waiting|questions|updated_at)(?:\/|$)/,Li=[];function Ho({inspection:e}){let{step:t,at:n}=e,s=t.value?.version===n.value?t.value:null;return l`
    ${s?l`<${Ni} inspection=${e} step=${s} />`:l`<section class="fact"><h2>Event ${n.value}</h2></section>`}
    <${Ro} inspection=${e} version=${n.value} />
    <${Ri} changes=${s?.changes??Li} known=${s!==null} />
    ${s&&l`<details class="as-logged">
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(s.event,null,2)}</pre>
    </details>`}
  `}function Ni({inspection:e,step:{version:t,event:n,text:s}}){let o=e.branchOf(t);return l`<section class="fact" aria-label="The event">
    <h2>Event ${t}: ${n.type.replaceAll("_"," ")}</h2>
    ${!s&&l`<p class="quiet">Bookkeeping, without a sentence.</p>`}
    ${o&&l`<p class="undone-here">
      Undone at event ${o.by}.
      <button onClick=${()=>e.go(o.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${Ii(n.by)}${n.cause?` (${n.cause})`:""}</dd>
      <dt>At</dt>
      <dd>${n.at}</dd>
      <dt>Hash</dt>
      <dd><code>${n.hash}</code></dd>
    </dl>
  </section>`}function Ii(e){let[,t]=/^seat:(.+)$/.exec(e)??[];return t?R(v.value.name(t)):e}function Ri({changes:e,known:t}){let n=xe(()=>e.filter(({path:s})=>!Pi.test(s)),[e]);return go(n),l`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${t&&n.length===0&&l`<p class="empty">Nothing that can be seen.</p>`}
    <ul>
      ${n.slice(0,es).map(({op:s,path:o,from:a,value:r})=>l`<li key=${o}>
          <span class=${`op ${s}`}>${ji[s]??"="}</span>
          <span>${a?`${Uo(a)} → `:""}${Uo(o)}${r===void 0?"":l`: <code>${Di(r)}</code>`}</span>
        </li>`)}
    </ul>
    ${n.length>es&&l`<p class="quiet">and ${n.length-es} more</p>`}
  </section>`}var Uo=e=>e.slice(1).split("/").map(t=>t.replaceAll("~1","/").replaceAll("~0","~").replaceAll("_"," ")).join(" › ");function Di(e){let t=typeof e=="string"?e:JSON.stringify(e);return t.length>80?`${t.slice(0,79)}…`:t}var nn=class{constructor(t){this.fetch=t,this.queue=[],this.running=0}want(t){for(this.queue=t;this.running<3&&this.queue.length;)this.work()}async work(){this.running++;for(let t=this.queue[0];t!==void 0;t=this.queue[0])this.queue=this.queue.slice(1),await this.fetch(t).catch(()=>{});this.running--}};var Ui=200,Hi=1500,Bi=150,Fi=1600,Wi=12,Gi=600,Bo=[1,4,16],sn=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`;let{seat:n,host:s}=ne(t);this.token=n??s??"",this.isHost=!n&&!!s,this.stopping=new AbortController,this.game=k(null),this.seat=k(""),this.newest=k(0),this.at=k(0),this.shown=k(0),this.eyes=k(""),this.step=k(null),this.story=k([]),this.bookkeeping=k(!1),this.encounters=k([]),this.branches=k([]),this.notes=k([]),this.found=k([]),this.playing=k(!1),this.speed=k(1),this.trouble=k(""),this.gone=k(""),this.going=!1,this.shownAt=0,this.hurried=!1,this.direction=1,this.kept=new Map,this.resting=void 0,this.ahead=new nn(o=>Ve(this.source,o)),this.sentences=ee(()=>new Map(this.story.value.map(o=>[o.version,o]))),this.sentence=ee(()=>this.story.value.findLast(({version:o})=>o<=this.at.value)??null)}get how(){return{token:this.token,signal:this.stopping.signal}}get source(){let t=this.eyes.value;return{path:this.path,token:this.token,...t&&{perspective:t}}}close(){this.playing.value=!1,clearTimeout(this.resting),this.ahead.want([]),this.stopping.abort()}async open(t){try{let[n,s]=await Promise.all([O(this.path,this.how),O(`${this.path}/state`,this.how)]);Fe(n),q(()=>{this.game.value=n,this.newest.value=s.version,this.seat.value=s.viewer in s.seats?s.viewer:""});let[o,a,r]=await Promise.all([this.all(`${this.path}/history?level=story&limit=5000`),this.all(`${this.path}/encounters?limit=200`),this.all(`${this.path}/events?types=moves_undone&limit=500`),this.learnNotes()]);q(()=>{this.story.value=o,this.encounters.value=a,this.branches.value=r.map(({seq:i,data:c})=>({from:c.to+1,until:i-1,by:i}))}),await this.go(t??s.version)}catch(n){await this.failed(n)&&await this.open(t)}}async all(t){let n=[];for(let s=t;s;){let o=await O(s,this.how);n.push(...o.items),s=o.next}return n}after(t,n){if(this.bookkeeping.value)return t+n;let s=this.story.value;return(n>0?s.find(({version:a})=>a>t):s.findLast(({version:a})=>a<t))?.version??(n>0?this.newest.value:1)}async take(t){await this.go(this.after(this.at.value,t))}async go(t){let n=Math.max(1,Math.min(t,this.newest.value));n!==this.at.value&&(this.direction=n<this.at.value?-1:1),this.at.value=n,clearTimeout(this.resting),this.going||await this.follow()}async follow(){this.going=!0;let t=!1;try{for(let n="";n!==this.wanted;){n=this.wanted;let s=this.at.value,o=Ve(this.source,s);this.ahead.want(this.coming(s)),await o,this.show(s)}this.resting=setTimeout(()=>{this.rest()},Bi)}catch(n){t=await this.failed(n)}finally{this.going=!1}t&&await this.follow()}show(t){let n=performance.now();this.hurried=n-this.shownAt<Gi,this.shownAt=n,q(()=>(this.shown.value=t,this.trouble.value=""))}get wanted(){return`${this.at.value} ${this.eyes.value}`}coming(t){let n=[];for(let o=t;n.length<Wi;n.push(o)){let a=this.after(o,this.direction);if(a===o||a<1||a>this.newest.value)break;o=a}let s=this.after(t,-this.direction);return s<1||s>this.newest.value?n:[...n,s]}async rest(){let t=this.at.value;en(t);try{let n=await this.known(t);t===this.at.value&&(this.step.value=n)}catch(n){await this.failed(n)&&t===this.at.value&&await this.rest()}}async look(t){this.eyes.value=t,await this.go(this.at.value)}async known(t){let n=`${t}`,s=this.kept.get(n);if(s)return s;let o=this.sentences.value.get(t),[a,r,i]=await Promise.all([O(`${this.path}/events/${t}`,this.how),t>1?O(`${this.path}/diff?from=${t-1}&to=${t}`,this.how):[],o?{items:[o]}:O(`${this.path}/history?from=${t}&limit=1`,this.how)]),c=i.items.find(d=>d.version===t),f={version:t,event:a,text:c?.text??"",changes:r};this.kept.set(n,f);let u=this.kept.keys().next().value;return this.kept.size>Ui&&u!==void 0&&this.kept.delete(u),f}async leap(t){let n=this.encounters.value.map(({first:a})=>a),s=this.at.value,o=t>0?n.find(a=>a>s):n.findLast(a=>a<s);await this.go(o??(t>0?this.newest.value:1))}async play(){for(this.playing.value=!0;this.playing.value&&this.at.value<this.newest.value;)await this.take(1),await Q(Fi/this.speed.value,this.stopping.signal).catch(()=>{});this.playing.value=!1}branchOf(t){return this.branches.value.find(({from:n,until:s})=>n<=t&&t<=s)}async learnNotes(){this.notes.value=(await O(`${this.path}/annotations`,this.how)).items}async note(t,n){await re("POST",`${this.path}/annotations`,{...this.how,body:{version:this.at.value,text:t,audience:n}}),await this.learnNotes()}async unnote(t){await re("DELETE",`${this.path}/annotations/${t}`,this.how),await this.learnNotes()}async fork(t){let n=this.game.value?.seats??[],s=Object.fromEntries(n.map(({seat:r},i)=>[r,i?"basic":"open"])),o={at_seq:this.at.value,seats:s,randomness:t},a=await(await re("POST",`${this.path}/forks`,{...this.how,body:o})).json();return J(a.game.id,{host:a.host_token}),a.game.id}async file(){return(await re("GET",`${this.path}/export`,this.how)).blob()}async failed(t){if(this.stopping.signal.aborted)return!1;if(t instanceof F){let n=t.status===404?"There is no such game, or it is private.":t.message;return this.shown.value?this.trouble.value=t.message:this.gone.value=n,!1}if(!(t instanceof de))throw t;return this.trouble.value=`${t.message} Trying again.`,await Q(Hi,this.stopping.signal).catch(()=>{}),!this.stopping.signal.aborted}};var Fo=1e3;function Wo({inspection:e}){let{at:t,newest:n,playing:s,speed:o,bookkeeping:a,encounters:r}=e,i=r.value.findLast(({first:c})=>c<=t.value);return l`<section class="timeline" aria-label="All versions">
    <${Vi} inspection=${e} />
    <input
      type="range"
      aria-label="Version"
      min="1"
      max=${n.value||1}
      value=${t.value}
      onInput=${({currentTarget:c})=>e.go(Number(c.value))}
    />
    <div class="steps">
      <span class="group">
        <button aria-label="First version" onClick=${()=>e.go(1)}>|◀</button>
        <button aria-label="Encounter before" onClick=${()=>e.leap(-1)}>◀◀</button>
        <button aria-label="Step back" onClick=${()=>e.take(-1)}>◀</button>
        <button class="playing" onClick=${()=>s.value?s.value=!1:void e.play()}>
          ${s.value?"Pause":"Play"}
        </button>
        <button aria-label="Step forward" onClick=${()=>e.take(1)}>▶</button>
        <button aria-label="Encounter after" onClick=${()=>e.leap(1)}>▶▶</button>
        <button aria-label="Newest version" onClick=${()=>e.go(n.value)}>▶|</button>
      </span>
      <span class="group" role="group" aria-label="Speed">
        ${Bo.map(c=>l`<button key=${c} class="pace" aria-pressed=${o.value===c?"true":"false"} onClick=${()=>o.value=c}>${c}×</button>`)}
      </span>
      <label class="switch">
        <input type="checkbox" role="switch" checked=${a.value} onChange=${({currentTarget:c})=>a.value=c.checked} />
        Bookkeeping
      </label>
      <label>
        <select aria-label="Encounter" value=${i?.first??""} onChange=${({currentTarget:c})=>e.go(Number(c.value))}>
          ${!i&&l`<option value="">Before the first encounter</option>`}
          ${r.value.map(({first:c,turn:f,encounter:u})=>l`<option key=${c} value=${c}>Turn ${f}, encounter ${u}</option>`)}
        </select>
      </label>
      <${Ki} inspection=${e} />
      <${qi} inspection=${e} />
    </div>
  </section>`}function Vi({inspection:e}){let{encounters:t,branches:n,newest:s,notes:o,found:a}=e,r=c=>(c-1)/Math.max(1,s.value-1),i=c=>Fo*r(c);return l`<div class="marks">
    <svg viewBox=${`0 0 ${Fo} 20`} preserveAspectRatio="none" aria-hidden="true">
      ${t.value.map(({first:c,encounter:f})=>l`<line key=${c} x1=${i(c)} x2=${i(c)} y1=${f===1?0:5} y2="11" class="mark-of-encounter" />`)}
      ${a.value.map(({version:c})=>l`<line key=${`found ${c}`} x1=${i(c)} x2=${i(c)} y1="0" y2="11" class="mark-of-find" />`)}
      ${n.value.map(({from:c,until:f,by:u})=>l`<rect key=${u} x=${i(c)} width=${Math.max(2,i(f)-i(c))} y="14" height="5" class="mark-of-branch" />`)}
    </svg>
    ${o.value.map(({id:c,version:f,text:u})=>l`<button
        key=${c}
        class="mark-of-note"
        style=${{left:`${100*r(f)}%`}}
        title=${u}
        aria-label=${`Note on version ${f}: ${u}`}
        onClick=${()=>e.go(f)}
      ></button>`)}
  </div>`}function Ki({inspection:e}){let{game:t,seat:n}=e,s=t.value?.seats.map(a=>a.seat)??[],o=t.value?.status==="over"?s:s.filter(a=>a===n.value);return l`<label>
    Seen by
    <select value=${e.eyes.value} onChange=${({currentTarget:a})=>e.look(a.value)}>
      <option value="">${n.value?"your seat":"one who watches"}</option>
      ${n.value&&l`<option value="public">one who watches</option>`}
      ${o.map(a=>a!==n.value&&l`<option key=${a} value=${a}>${R(v.value.name(a))}</option>`)}
    </select>
  </label>`}function qi({inspection:e}){let t=e.branches.value;return t.length?l`<details class="branches">
    <summary>${t.length===1?"One side line was undone":`${t.length} side lines were undone`}</summary>
    <ul>
      ${t.map(({from:n,until:s,by:o})=>l`<li key=${o}>
          <button aria-current=${n<=e.at.value&&e.at.value<=s?"step":void 0} onClick=${()=>e.go(n)}>
            Events ${n} to ${s}, undone at ${o}
          </button>
        </li>`)}
    </ul>
  </details>`:null}var zi=[["moment","Moment"],["find","Find"],["notes","Notes"],["on","Go on"]];function Go({inspection:e,open:t}){let[n,s]=y("moment");if(x(()=>{let a=new AbortController;return addEventListener("keydown",r=>Zi(e,r,()=>s("find")),{signal:a.signal}),()=>a.abort()},[e]),e.gone.value)return l`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${e.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`;let o=e.shown.value;return l`<div class="audit">
    <${Yi} inspection=${e} />
    <div class="space">
      ${o?l`<${Ke} view=${{version:o,seats:{}}} source=${e.source} hurried=${e.hurried} />`:l`<p class="empty waiting" role="status">${e.trouble.value||"The game is being fetched"}</p>`}
    </div>
    <div class="below">
      <${Ji} inspection=${e} />
      <${Wo} inspection=${e} />
    </div>
    <aside class="panel">
      <div class="tabs" role="tablist" aria-label="About this game">
        ${zi.map(([a,r])=>l`<button key=${a} role="tab" id=${`tab-${a}`} aria-selected=${n===a?"true":"false"} aria-controls="tab" onClick=${()=>s(a)}>
            ${r}${a==="notes"&&e.notes.value.length>0?` · ${e.notes.value.length}`:""}
          </button>`)}
      </div>
      <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`} tabindex="0">
        ${n==="moment"&&l`<${Ho} inspection=${e} />`}
        ${n==="find"&&l`<${Lo} inspection=${e} />`}
        ${n==="notes"&&l`<${Io} inspection=${e} />`}
        ${n==="on"&&l`<${No} inspection=${e} open=${t} />`}
      </div>
    </aside>
  </div>`}function Yi({inspection:e}){let{id:t,at:n,newest:s,sentence:o}=e,{turn:a,encounter:r}=o.value??{},i=a?r?`Turn ${a}, encounter ${r}`:`Turn ${a}`:"Before the first turn";return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <div class="where">
      <h1 tabindex="-1">Audit</h1>
      <p class="quiet">${i} · <output aria-label="Where it is">${n.value} of ${s.value}</output></p>
    </div>
    ${e.shown.value>0&&l`<p class="trouble" role="status">${e.trouble.value}</p>`}
    <span class="buttons">
      <${tn} name=${l`Copy link<span class="wide"> to this moment</span>`} address=${()=>new URL(`?audit=${t}&at=${n.value}`,location.href).href} />
      <a class="button" href=${`?game=${t}&at=${n.value}`}>Table</a>
      <a class="button" href=${`?verify=${t}`}>Verify</a>
    </span>
  </header>`}function Ji({inspection:e}){let{at:t,sentences:n,sentence:s,step:o}=e,a=n.value.get(t.value),r=o.value?.version===t.value?o.value.text:"",i=a?.text??(r||s.value?.text||"");return l`<p class=${`told${a?.alive===!1?" undone":""}${a||r?"":" quiet"}`}>${R(i)}</p>`}function Zi(e,t,n){if(t.ctrlKey||t.metaKey||t.altKey)return;let{target:s}=t;if(s instanceof HTMLSelectElement||s instanceof HTMLTextAreaElement||s instanceof HTMLInputElement&&s.type==="text"||s instanceof HTMLElement&&s.matches("[tabindex='0']")&&/^(?:Page|Home|End)/.test(t.key))return;let{newest:o}=e,r={ArrowLeft:()=>{e.take(-1)},ArrowRight:()=>{e.take(1)},Home:()=>{e.go(1)},End:()=>{e.go(o.value)},PageUp:()=>{e.leap(-1)},PageDown:()=>{e.leap(1)},"/":n}[t.key];r&&(t.preventDefault(),e.playing.value=!1,r())}function Ko(e,t){let n=Object.keys(e.seats).filter(s=>s in t.seats);return[...Qi(e,t),...n.flatMap(s=>Xi(e,t,s)),...el(e,t)]}var Ce=(e,t,n)=>t===n?[]:[`${e}: ${t} here, ${n} there.`];function Qi(e,t){let n=({turn:{number:a,seat:r}})=>a?`${a}${r?`, of ${qe(r)}`:""}`:"none yet",s=({encounter:a})=>a?`${qe(a.offense)} against ${a.planet?w(a.planet):a.defense?qe(a.defense):"nobody yet"}`:"none",o=({status:a,winners:r})=>a!=="over"?"not yet":r.length?r.map(qe).join(" and "):"nobody";return[...Ce("Won by",o(e),o(t)),...Ce("Turn",n(e),n(t)),...Ce("Encounter",s(e),s(t))]}function Xi(e,t,n){let[s,o]=[B(e,n),B(t,n)],a=qe(n),r=({aliens:u})=>u.map(w).join(" and ")||"unknown",i=u=>`${u.colonies_counted} of ${u.colonies_needed}`,c=({hand_size:u})=>String(u),f=({ships_in_warp:u})=>String(u);return[...Ce(`${a}'s alien`,r(s),r(o)),...Ce(`${a}'s colonies`,i(s),i(o)),...Ce(`${a}'s ships in the warp`,f(s),f(o)),...Ce(`${a}'s cards`,c(s),c(o))]}function el(e,t){return[...new Set([...Object.keys(e.planets),...Object.keys(t.planets)])].flatMap(s=>Ce(w(s),Vo(e,s),Vo(t,s)))}function Vo(e,t){return Object.entries(e.planets[t]??{}).filter(([,s])=>s.length).map(([s,o])=>`${K(o.length,"ship")} of ${qe(s)}`).join(" and ")||"no ships"}var qe=e=>he.value.get(e)??v.value.name(e);var ht=500;function zo({one:e,other:t}){let[n,s]=y(null),[o,a]=y(""),[r,i]=y([0,0]),[c,f]=y([null,null]);x(()=>{document.title="Two games - Cosmic Ledger",ol(e,t).then(s,p=>a(qo(p)))},[e,t]);let u=[n?.[0][r[0]??0],n?.[1][r[1]??0]];x(()=>{let p=!0;if(!(!u[0]||!u[1]))return Promise.all(u.map(h=>al(h))).then(h=>p&&(a(""),f(h)),h=>p&&a(qo(h))),()=>{p=!1}},[n,r[0],r[1]]);let d=p=>n&&i(h=>h.map(($,g)=>tl($+p,n[g]??[])));x(()=>{let p=h=>{let $={ArrowLeft:-1,ArrowRight:1,Home:-ht,End:ht}[h.key];!$||h.ctrlKey||h.metaKey||h.altKey||h.target instanceof HTMLInputElement||(h.preventDefault(),d($))};return addEventListener("keydown",p),()=>removeEventListener("keydown",p)},[n]);let m=c[0]&&c[1]?Ko(c[0],c[1]):null;return l`<div class="compared">
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <div class="where"><h1 tabindex="-1">Side by side</h1><p class="quiet">From where they part</p></div>
      <p class="trouble" role="alert">${o}</p>
    </header>
    ${n&&l`<div class="sides">
        ${n.map((p,h)=>l`<${nl}
          key=${h}
          title=${h?"There":"Here"}
          game=${h?t:e}
          moments=${p}
          at=${r[h]??0}
          version=${c[h]?.version}
          go=${$=>i(g=>g.map((b,_)=>_===h?$:b))}
        />`)}
      </div>
      <div class="below">
        <div class="steps">
          <button onClick=${()=>d(-ht)}>Where they part</button>
          <button aria-label="Step back on both sides" onClick=${()=>d(-1)}>◀</button>
          <button aria-label="Step forward on both sides" onClick=${()=>d(1)}>▶</button>
          <button onClick=${()=>d(ht)}>Their ends</button>
        </div>
        <section class="differences" aria-label="How they differ" tabindex="0">
          <h2>How they differ</h2>
          ${m?.length===0&&l`<p class="empty">Not in anything that is on the table.</p>`}
          <ul>${m?.map(p=>l`<li key=${p}>${p}</li>`)}</ul>
        </section>
      </div>`}
  </div>`}var tl=(e,t)=>Math.max(0,Math.min(e,t.length-1));function nl({title:e,game:t,moments:n,at:s,version:o,go:a}){let r=n[s],i={path:`/v1/games/${encodeURIComponent(r.game)}`,token:on(r.game)};return l`<section class="side-of-two" aria-label=${e}>
    <h2>${e} <a class="small" href=${`?audit=${r.game}&at=${r.version}`}>version ${r.version}${r.game===t?"":" of its origin"}</a></h2>
    <div class="space">${o&&l`<${Ke} view=${{version:r.version,seats:{}}} source=${i} hurried />`}</div>
    <ol class="hits" tabindex="0" aria-label=${`${e}: what happened`}>
      ${n.map(({text:c,version:f,game:u},d)=>l`<li key=${`${u} ${f}`}>
          <button class="sentence" ref=${d===s?sl:null} aria-current=${d===s?"step":void 0} onClick=${()=>a(d)}>${R(c)}</button>
        </li>`)}
    </ol>
  </section>`}function sl(e){let t=e?.closest(".hits");if(!e||!t)return;let[n,s]=[e.getBoundingClientRect(),t.getBoundingClientRect()];(n.top<s.top||n.bottom>s.bottom)&&(t.scrollTop+=n.top-s.top-s.height/3)}async function ol(e,t){let n=`/v1/games/${encodeURIComponent(e)}`,s=await O(`${n}/compare?with=${encodeURIComponent(t)}&limit=${ht}`,{token:on(e)});Fe(await O(n,{token:on(e)}));let{common:o,sides:a}=s,[r,i]=[e,t].map((c,f)=>{let u=(a[f]?.items??[]).filter(({alive:h})=>h),d=o.find(h=>h.game===c)??o[0]??{game:c,version:1},m={...d,text:"Here they part."},p=u.filter(h=>h.game!==d.game||h.version>d.version);return[m,...p.map(({game:h,version:$,text:g})=>({game:h,version:$,text:g}))]});return[r??[],i??[]]}function on(e){let{seat:t,host:n}=ne(e);return t??n??""}var al=({game:e,version:t})=>O(`/v1/games/${encodeURIComponent(e)}/state?at=${t}`,{token:on(e)});function qo(e){return e instanceof F&&e.status===404?"One of these games is not there, or it is private.":U(e)}var rl="Browsers compute hashes only for pages that came over HTTPS or from this machine (127.0.0.1). Open this page in one of these ways, or use examples/verify_log.py.",$t=(e,t,n=`${t}s`)=>`${e.toLocaleString("en")} ${e===1?t:n}`;function Yo({game:e}){let[t,n]=y(null),[s,o]=y(!1),a=L(null),r=L(0),i=!!globalThis.crypto?.subtle,c=async(u,d,m)=>{let p=++r.current,h=$=>p===r.current&&n({name:u,done:0,all:0,...$});h({});try{let $=new Uint8Array(await d()),g=await il(a.current,p,$,h),b=g.found&&m?await m(g.found):void 0;h({...g,...b===void 0?{}:{known:b}})}catch($){h({trouble:ul($)})}},f=u=>u&&c(u.name,()=>u.arrayBuffer());return x(()=>{if(document.title="Verify a game - Cosmic Ledger",!i)return;let u=new Worker(new URL("worker-AGVYVXXR.js",import.meta.url),{type:"module"});return a.current=u,u.addEventListener("message",()=>o(!0),{once:!0}),e&&c(`the game ${e}`,()=>ll(e),cl),()=>u.terminate()},[e]),l`<section
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
        </label>`:l`<p role="alert" class="verdict-text bad">${rl}</p>`}
    <div aria-live="polite">${t&&l`<${fl} verdict=${t} />`}</div>
    ${e&&l`<p><a class="button" href=${`?game=${encodeURIComponent(e)}`}>Back to the game</a></p>`}
  </section>`}function il(e,t,n,s){return new Promise(o=>{let a=({data:r})=>{if(r.number===t){if(r.done!==void 0)return s({done:r.done,all:r.all??0});e.removeEventListener("message",a),o(r)}};e.addEventListener("message",a),e.postMessage({number:t,content:n},[n.buffer])})}async function ll(e){let{seat:t,host:n}=ne(e);return(await re("GET",`/v1/games/${encodeURIComponent(e)}/export`,{token:t??n??""})).arrayBuffer()}async function cl(e){let{items:t}=await O("/v1/keys");return t.some(n=>n.public_key===e.publicKey)}function ul(e){return e instanceof F&&e.status===404?"There is no such game, or it is private.":e instanceof DOMException||e instanceof TypeError?"The file could not be read to its end.":U(e)}function fl({verdict:e}){let{name:t,done:n,all:s,found:o,wrong:a,trouble:r,known:i}=e;return r?l`<p role="alert" class="verdict-text bad">${r}</p>`:a?l`<${pl} name=${t} wrong=${a} />`:o?l`<${dl} name=${t} found=${o} known=${i} />`:l`<p class="progress">
    <progress aria-label="Progress" max=${s||1} value=${n}></progress> Verifying ${t}
  </p>`}function pl({name:e,wrong:{seq:t,detail:n}}){let s=t?`Event ${t}`:"The manifest (the first line)";return l`<div class="outcome-card bad" role="alert">
    <h2><span aria-hidden="true">✗</span> Not what a service has written</h2>
    <p class="verdict-text"><strong>${s}:</strong> ${n}.</p>
    <p class="quiet">
      This is where ${e} stops fitting. Nothing from there on is proven. A file that was cut or edited on its way
      looks the same as one that was forged: fetch it again to know.
    </p>
  </div>`}function dl({name:e,found:t,known:n}){return l`<div class="outcome-card good">
    <h2><span aria-hidden="true">✓</span> ${t.over?"Everything fits":"Everything that is open fits"}</h2>
    <p class="quiet">${e} · ${t.game}</p>
    <div class="columns">
      <div>
        <h3>Checked</h3>
        <ul class="checked">
          ${ml(t,n).map(s=>l`<li key=${s}>${s}</li>`)}
        </ul>
      </div>
      <div>
        <h3>Not checked</h3>
        <ul class="unchecked">
          ${hl(t,n).map(s=>l`<li key=${s}>${s}</li>`)}
        </ul>
      </div>
    </div>
    <dl class="facts">
      <dt>Head</dt>
      <dd><code>${t.hash}</code></dd>
      <dt>Signed</dt>
      <dd>${t.signedAt} with key <code>${t.keyId}</code></dd>
    </dl>
  </div>`}function ml(e,t){let{events:n,opened:s,over:o,shuffles:a,draws:r,added:i,signature:c,entry:f}=e,u=i.length?`, mixed with what ${v.value.listed(i)} added`:"";return[`${$t(n,"event")}: each has the hash of the one before it, none is missing, and times never go back.`,`${$t(s,"hidden part")}: each is what was committed to.`,...o?[`The seed is the one that was committed to before the first draw${u}.`]:[],...o?[`${$t(a,"shuffle and pick","shuffles and picks")} of ${$t(r,"draw")}: made again, with the same outcome.`]:[],...c?["The signature of the head (Ed25519)."]:[],...t?["The key is one that this service names as its own."]:[],...f===null?[]:[`Its place in the log of finished games: entry ${f}.`]]}function hl(e,t){let{over:n,closed:s,signature:o,chosen:a,lostAt:r,fork:i}=e;return["The rules: whether each move was allowed. The program python -m service verify decides them again.","Where cards were when they were drawn from, and signatures of players. The program examples/verify_log.py checks both.",...t?[]:["Whose key it is: it comes from the file. Compare it with one that you know."],...t===!1?["This service does not name the key as its own."]:[],...o?[]:["The signature of the head: this browser has no Ed25519."],...n?[]:[`The game is not over: ${$t(s,"hidden part")} and all draws stay closed until then.`],...a?["The host chose the seed or the position, so nothing here was random."]:[],...r?[`Secrets were lost at event ${r}: what was drawn or hidden before cannot be checked.`]:[],...i?["This game is a fork: that it begins as its origin was is believed."]:[]]}var $l={aim:"Attack",ally:"Join",choose_alien:"Play",commit:"Send",deal_cards:"Give",deal_colony:"Send",failed_deal:"Lose",invite:"Invite",launch:"Send",launch_for_another:"Send",launch_number:"Launch",return_ships:"Return",select_card:"Play",wild_destiny:"Attack"},vl=["1st","2nd","3rd","4th","5th","6th","7th","8th","9th"],Jo=44,D=e=>e.charAt(0).toUpperCase()+e.slice(1);function oe({name:e,prompt:t}){let n=$l[e];if(n)return n;let s=ts(t).at(-1)??"",[,o]=/\bdo(?:es)? (?:you|it) (?:also )?([a-z]+)/.exec(s)??[];return o==="do"||!o?/\bsettle|\bland/.exec(s)?"Land on":/\blose\b/.exec(t)?"Lose":"Choose":o==="go"?"Go to":D(o)}var ts=e=>e.split(/(?<=[.?!]”?) (?=[A-Z])/);function vt(e){let t=ts(e),n=t.findLastIndex(i=>i.endsWith("?")),s=n<0?0:n,o=s>0&&(t[s]??"").length<12?s-1:s,a=o>0&&/\bit\?$/.test(t[s]??"")?1:0;return{head:[...t.slice(0,a),...t.slice(o,s+1)].join(" "),rest:[...t.slice(a,o),...t.slice(s+1)].join(" ")}}function z(e,t){let[,n="",s=""]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${bl(M(e,n))} ${vl[Number(s)-1]} planet`:v.value.name(t)}var bl=e=>e==="you"?"your":`${e}${e.endsWith("s")?"'":"'s"}`;function ie(e,t="nothing"){let n=e.at(-1)??t;return e.length>1?`${e.slice(0,-1).join(", ")} and ${n}`:n}function Te(e,t,n,s){let o=`${e} ${ie(t,s??`no ${n}`)}`;return o.length>Jo&&t.length>1?`${e} ${K(t.length,n)}`:o}function ze(e,t,n,s){return e>=t&&e<=n?"":e>n?`${K(e-n,s)} too many`:t===1&&n===1?`Choose ${/^[aeiou]/.test(s)?"an":"a"} ${s}`:`Choose ${t===n?`${t}`:`${t} to ${n}`} ${s}s${e?`: ${t-e} more`:""}`}function Zo({prompt:e,name:t}){let n=ts(e).find(o=>o.endsWith("?"))??"";if(/^Do you agree\?$/.test(n))return["Agree","Do not agree"];if(t==="second_encounter")return["Have a second encounter","End the turn"];let[,s=""]=/^(?:[A-Z][^?]*: )?Do you ([^?]+)\?$/.exec(n)??[];return!s||s.includes(", or ")||s.length>Jo?["Yes","No"]:[D(s),"No"]}function le(e,t,n,s="thing"){let o=()=>e.length<=t?e.map(({id:c})=>c):[],[a,r]=y(o),i=c=>r(f=>f.includes(c)?f.filter(u=>u!==c):n===1?[c]:f.length<n?[...f,c]:f);return $e(e.map(c=>{let f=a.includes(c.id);return[c.id,{...c,chosen:f,count:null,full:!f&&n>1&&a.length>=n,press:()=>i(c.id)}]})),{things:e,chosen:a,turn:i,clear:()=>r([]),one:t===1&&n===1,missing:ze(a.length,t,n,s)}}function ve({choice:{things:e,chosen:t,turn:n,one:s}}){return l`<fieldset>
    <legend class="unseen">Choose</legend>
    ${e.map(({id:o,label:a,text:r})=>l`<label key=${o} class="choice">
        <input type=${s?"radio":"checkbox"} name="choice" value=${o} checked=${t.includes(o)} onChange=${()=>n(o)} />
        <span><b>${a}</b>${r&&l`<small>${r}</small>`}</span>
      </label>`)}
  </fieldset>`}function an(e){let t=e.split("#")[0]??"";return v.value.entry(t)?.power||/^(tech|station|hazard)-/.test(t)?t:""}var Ee=({things:e,chosen:t})=>e.flatMap(({id:n,label:s})=>t.includes(n)?[s]:[]);function Ye({things:e,chosen:t}){let n=new Set(e.map(({text:s})=>s??""));return(n.size===1?[...n][0]:e.find(({id:s})=>s===t.at(-1))?.text)??""}var ge=e=>t=>{t.preventDefault(),e()};var ns=["red","blue","green","yellow","purple","orange"],yl=[["base","Base game"],["incursion","Cosmic Incursion"],["storm","Cosmic Storm"],["classic","Older editions"]],gl=[["none","None"],["live","Live: 30 to 60 seconds"],["relaxed","Relaxed: 2 to 5 minutes"],["daily","Daily: a day each"],["clock","Clock: a reserve of 5 minutes"]],_l=[["unanimous","All whom it touches agree"],["majority","Most of them agree"],["host","The host agrees"],["own_unseen","Only moves that nobody saw"],["off","No undo"]],kl=[["calm","Calm: 1.5 seconds a move"],["brisk","Brisk: 0.4 seconds"],["instant","At once"]],wl=[["public","Public: in the list"],["unlisted","Unlisted: by its address"],["private","Private: by invitation"]];function rn({seats:e,variants:t,sets:n,timers:s,undo:o,pace:a,visibility:r,invites:i}){let c={sets:n,undo_policy:o,bot_pace:a,...s?{timers:s}:{}};return{seats:ns.slice(0,e),variants:t,options:c,visibility:r,invite_required:i}}function ln(e,t){let[n,s]=y(null),o=JSON.stringify(e);return x(()=>{let a=new AbortController;return T("POST","/v1/setup-checks",{body:e,signal:a.signal}).then(r=>(s(r),t("")),r=>(r instanceof F||r instanceof de)&&t(r.message)),()=>a.abort()},[o]),n}function xl(e){let[t,n]=y([]);return x(()=>{let s=o=>e(U(o));O("/v1/catalog/variants").then(({items:o})=>n(o.filter(a=>!a.always)),s)},[]),t}function cn({rules:e,set:t,timers:n,say:s}){let o=xl(s);return l`
    <${Qo} legend="Sets of aliens" things=${yl} chosen=${e.sets} set=${a=>t({sets:a})} />
    <${Qo}
      legend="Variants" things=${o.map(({id:a,name:r,about:i})=>[a,r,i])}
      chosen=${e.variants} set=${a=>t({variants:a})}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${Ie} label="Clocks" things=${[["",n],...gl]} now=${e.timers} set=${a=>t({timers:a})} />
      <${Ie} label="Undo" things=${_l} now=${e.undo} set=${a=>t({undo:a})} />
      <${Ie} label="Pace of bots" things=${kl} now=${e.pace} set=${a=>t({pace:a})} />
      <${Ie} label="Who finds it" things=${wl} now=${e.visibility} set=${a=>t({visibility:a})} />
      <label class="choice"><input
        type="checkbox" checked=${e.invites} onChange=${()=>t({invites:!e.invites})}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>
    </fieldset>
  `}function un({now:e,set:t}){return l`<${Ie}
    label="How many" things=${["3","4","5","6"].map(n=>[n,`${n} seats`])} now=${String(e)}
    set=${n=>t(Number(n))}
  />`}function Ie({label:e,things:t,now:n,set:s}){return l`<label>${e}
    <select value=${n} onChange=${o=>s(o.currentTarget.value)}>
      ${t.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Qo({legend:e,things:t,chosen:n,set:s}){let o=a=>s(n.includes(a)?n.filter(r=>r!==a):[...n,a]);return l`<fieldset class="several">
    <legend>${e}</legend>
    ${t.map(([a="",r,i])=>l`<label key=${a} class="choice">
        <input type="checkbox" value=${a} checked=${n.includes(a)} onChange=${()=>o(a)} />
        <span><b>${r}</b>${i&&l`<small>${i}</small>`}</span>
      </label>`)}
  </fieldset>`}function fn({check:e}){let t=e?[...e.conflicts,...e.errors]:[],n=Object.entries(e?.components??{}).map(([s,o])=>`${o} ${s.replaceAll("_"," ")}`);return l`<div class="faults" role="status">
    ${t.map(({detail:s,rule:o})=>l`<p key=${s} class="fault">${Sl(s)}${o&&l` <span class="quiet">(${o})</span>`}</p>`)}
    ${e?.ok&&l`<p class="quiet">On the table: ${n.join(", ")}.</p>`}
  </div>`}var Sl=e=>e.replace(/`(\w+)`/g,(t,n)=>v.value.name(n));var Ol={seats:4,name:"Player",bots:{},variants:[],sets:["base"],timers:"",undo:"unanimous",pace:"brisk",visibility:"public",invites:!1};function Xo(e){let t=rn(e),n=t.seats.flatMap(s=>e.bots[s]?[{seat:s,kind:e.bots[s]}]:[]);return{...t,bots:n}}function ea({open:e}){let[t,n]=y(Ol),{busy:s,trouble:o,say:a,attempt:r}=I(),i=Cl(a),c=ln(Xo(t),a),f=()=>r(async()=>e(await El(t))),u=d=>n({...t,...d});return l`<form class="create" onSubmit=${ge(f)}>
    <h1 tabindex="-1">New game</h1>
    <${Tl} choice=${t} set=${u} bots=${i} />
    <${cn} rules=${t} set=${u} timers="As usual: relaxed among people" say=${a} />
    <div class="verdict">
      <${fn} check=${c} />
      <p class="trouble" role="alert">${o}</p>
      <button class="main" disabled=${s||!c?.ok}>Create the game</button>
    </div>
  </form>`}function Cl(e){let[t,n]=y([]);return x(()=>{O("/v1/bots").then(({items:s})=>n(s),s=>e(U(s)))},[]),t}function Tl({choice:e,set:t,bots:n}){let s=[["","a person"],...n.map(({id:o})=>[o,`bot: ${o}`])];return l`<fieldset class="settings">
    <legend>Seats</legend>
    <${un} now=${e.seats} set=${o=>t({seats:o})} />
    <label>Your name <input
      type="text" maxlength="40" autocomplete="nickname" value=${e.name}
      onInput=${o=>t({name:o.currentTarget.value})}
    /><small>Leave it empty if you only watch.</small></label>
    ${ns.slice(0,e.seats).map(o=>l`<${Ie}
        key=${o} label=${l`<span><${te} seat=${o} /> ${v.value.name(o)}</span>`} things=${s} now=${e.bots[o]??""}
        set=${a=>t({bots:{...e.bots,[o]:a}})}
      />`)}
  </fieldset>`}async function El(e){let t=await T("POST","/v1/games",{body:Xo(e)}),n=t.game.id;J(n,{host:t.host_token});let s=t.game.seats.some(o=>!o.taken);return e.name.trim()&&s&&await Al(n,t.host_token,e),n}async function Al(e,t,{name:n,invites:s}){let o=s?await T("POST",`/v1/games/${e}/invites`,{token:t,body:{}}):null,a={name:n.trim(),...o?{invite_code:o.code}:{}},r=await T("POST",`/v1/games/${e}/seats`,{token:t,body:a});J(e,{seat:r.token})}var ta=["red","blue","green","yellow"];async function Ml(){let e=ta.slice(1).map(o=>({seat:o,kind:"basic"})),t=await T("POST","/v1/games",{body:{seats:ta,bots:e}}),n=t.game.id;J(n,{host:t.host_token});let s=await T("POST",`/v1/games/${n}/seats`,{body:{name:"Player"}});return J(n,{seat:s.token}),await T("POST",`/v1/games/${n}/commands`,{token:t.host_token,body:{type:"start_game"}}),n}function na({open:e}){let{busy:t,trouble:n,attempt:s}=I();return l`<div class="play">
    <button class="main" disabled=${t} onClick=${()=>s(async()=>e(await Ml()))}>Play now against bots</button>
    <p class="trouble" role="alert">${n}</p>
  </div>`}var aa=k(null),yt=k(""),dn=k(""),mn=k(""),pn=k(!1),ss=k([]),jl=12,Pl=[["","All"],["lobby","Not begun"],["running","Running"],["over","Over"]],Ll={lobby:"Not begun",running:"Running",over:"Over"};function sa(){let e=new URLSearchParams({limit:"50"});return dn.value&&e.set("status",dn.value),mn.value&&e.set("variant",mn.value),pn.value&&e.set("open_seats","true"),e.toString()}async function bt(){try{let e=sa(),t=await O(`/v1/games?${e}`);if(e!==sa())return;q(()=>(aa.value=t.items,yt.value="")),ss.value=await Nl(t.items)}catch(e){yt.value=U(e)}}async function Nl(e){let t=zn().filter(s=>!e.some(o=>o.id===s)).slice(0,jl);return(await Promise.all(t.map(s=>{let{seat:o,host:a}=ne(s);return O(`/v1/games/${encodeURIComponent(s)}`,{token:o??a??""}).catch(()=>null)}))).filter(s=>s&&s.visibility!=="public"&&s.status!=="over")}async function Il(e){let t=n=>{yt.value=n?"":"The connection is lost. This list may be old; trying again."};try{for await(let n of Et("/v1/lobby/stream",{signal:e,heard:t}))await bt(),await Q(1e3,e)}catch(n){if(!e.aborted)throw n}}function ra({open:e}){x(()=>{let s=new AbortController;return bt(),Il(s.signal),()=>s.abort()},[]);let t=new Set(zn()),n=aa.value;return l`
    <div class="lobby">
      <div class="heading">
        <h1 tabindex="-1">Games</h1>
        <div class="buttons"><a class="button" href="?new">New game</a><${na} open=${e} /></div>
      </div>
      <div class="filter" role="group" aria-label="Which games">
        ${Pl.map(([s="",o])=>l`<button
            class="chip"
            aria-pressed=${dn.value===s}
            onClick=${()=>(dn.value=s,void bt())}
          >
            ${o}
          </button>`)}
        <label class="check"><input type="checkbox" checked=${pn.value} onChange=${()=>(pn.value=!pn.value,void bt())} /> With free seats</label>
        <${Rl} />
      </div>
      <p class="trouble" role="status">${yt.value}</p>
      ${n===null&&!yt.value&&l`<${Dl} />`}
      ${ss.value.length>0&&l`<h2>Yours, hidden from others</h2>
        <ul class="games">${ss.value.map(s=>l`<${oa} key=${s.id} game=${s} own=${!0} />`)}</ul>`}
      ${n?.length===0&&l`<p class="empty">No public game is like this.</p>`}
      <ul class="games">
        ${n?.map(s=>l`<${oa} key=${s.id} game=${s} own=${t.has(s.id)} />`)}
      </ul>
    </div>
  `}function Rl(){let[e,t]=y([]);return x(()=>{O("/v1/catalog/variants").then(({items:n})=>t(n),()=>{})},[]),l`<select
    aria-label="Variant" value=${mn.value}
    onChange=${n=>(mn.value=n.currentTarget.value,void bt())}
  >
    <option value="">Any variant</option>
    ${e.map(({id:n,name:s})=>l`<option key=${n} value=${n}>${s}</option>`)}
  </select>`}function Dl(){return l`<ul class="games" aria-label="The games are being fetched">
    ${[1,2,3].map(e=>l`<li key=${e} class="game waiting"></li>`)}
  </ul>`}function oa({game:e,own:t}){let n=new Date(e.created_at);return l`<li>
    <a class="game" href=${`?game=${e.id}`}>
      <span class=${`state is-${e.status}`}>${Ll[e.status]}${t?" · yours":""}</span>
      <span class="players">${po(e)}</span>
      <span class="outcome">
        ${e.winners.length?`Won by ${v.value.listed(e.winners)}`:e.variants.map(s=>v.value.name(s)).join(", ")}
      </span>
      <time datetime=${e.created_at}>${n.toLocaleString([],{dateStyle:"medium",timeStyle:"short"})}</time>
    </a>
  </li>`}var hn=320,gt=120,_e=12,ia=13;function ca({store:e}){let[t,n]=y(null),{busy:s,trouble:o,say:a,attempt:r}=I();x(()=>{O(`${e.path}/stats`,{token:e.token}).then(n,d=>a(U(d)))},[e]);let i=()=>r(async()=>location.assign(`?game=${await Ul(e)}`)),{seat:c,host:f}=e.tokens.value,u=e.newest.value?.winners??[];return l`<section class="after" aria-label="After the game">
    <h2>${u.length?`Won by ${v.value.listed(u)}`:"Nobody won"}</h2>
    ${t&&l`<${Hl} statistics=${t} /><${Bl} statistics=${t} />`}
    <div class="buttons">
      ${(c||f)&&l`<button disabled=${s} onClick=${i}>Play again</button>`}
      <a class="button" href=${`?audit=${e.id}`}>Audit</a>
      <a class="button" href=${`?verify=${e.id}`}>Verify</a>
    </div>
    <p class="trouble" role="alert">${o}</p>
  </section>`}async function Ul(e){let{seat:t,host:n}=e.tokens.value,s=await T("POST",`/v1/games/${e.id}/rematch`,{token:n??t??""});return s.host_token&&J(s.game.id,{host:s.host_token}),s.game.id}function Hl({statistics:{colonies:e,seats:t}}){let n=Math.max(1,...e.flatMap(c=>Object.values(c.seats))),s=Math.max(1,e.length),o=c=>_e+(hn-2*_e-ia*(Object.keys(t).length-1))*c/s,a=(c,f)=>gt-_e-(gt-2*_e)*c/n-2.5*f,r=c=>[0,...e.map(f=>f.seats[c]??0)],i=Object.keys(t).map(c=>`${v.value.name(c)} ${r(c).at(-1)}`);return l`<figure>
    <figcaption>Foreign colonies after each encounter</figcaption>
    <svg viewBox=${`0 0 ${hn} ${gt}`} role="img" aria-label=${`Foreign colonies at the end: ${i.join(", ")}`}>
      <line class="axis" x1=${_e} x2=${hn-_e} y1=${gt-_e+4} y2=${gt-_e+4} />
      ${Object.keys(t).map((c,f)=>{let u=r(c).map((d,m)=>`${o(m)},${a(d,f)}`);return l`<polyline key=${c} class="course" stroke=${`var(--seat-${c})`} points=${u.join(" ")} />`})}
      ${Object.keys(t).map((c,f,u)=>{let d=hn-_e-ia*(u.length-1-f);return l`<g key=${c}><use class=${`of-${c}`} href=${`${Be}#seat-${c}`} x=${d-5} y=${a(r(c).at(-1)??0,f)-5} width="10" height="10" /></g>`})}
    </svg>
  </figure>`}function Bl({statistics:{colonies:e,seats:t}}){let n=e.at(-1)?.seats??{},s=Math.max(1,...Object.values(t).map(({cards:a})=>a.drawn)),o=Math.max(1,...Object.values(t).map(({luck:a})=>Math.abs(os(a.attacks_drawn)??0)));return l`<table aria-label="Colonies, cards drawn from the deck, and luck">
    <thead>
      <tr><th scope="col">Seat</th><th scope="col">Colonies</th><th scope="col">Drawn</th><th scope="col">Luck</th></tr>
    </thead>
    <tbody>
      ${Object.entries(t).map(([a,{cards:r,luck:i}])=>l`<tr key=${a}>
          <th scope="row"><${te} seat=${a} /> ${v.value.name(a)}</th>
          <td>${n[a]??0}</td>
          <td><${la} seat=${a} from=${0} to=${r.drawn/s} /><span class="number">${r.drawn}</span></td>
          <td><${la} seat=${a} from=${.5} to=${.5+(os(i.attacks_drawn)??0)/o/2} /><span class="number">${Fl(i.attacks_drawn)}</span></td>
        </tr>`)}
    </tbody>
    <caption>Luck: the mean of the attack cards drawn, against what was to be expected.</caption>
  </table>`}function la({seat:e,from:t,to:n}){let[s,o]=t<n?[t,n]:[n,t];return l`<svg class="bar" viewBox="0 0 40 12" aria-hidden="true">
    <rect x=${40*s} y="2" width=${40*(o-s)} height="8" fill=${`var(--seat-${e})`} />
    <line class="axis" x1=${40*t} x2=${40*t} y1="0" y2="12" />
  </svg>`}var os=e=>e&&e.mean!==null?e.mean-e.expected:null;function Fl(e){let t=os(e);return t===null?"none drawn":`${t<0?"−":"+"}${Math.abs(t).toFixed(1)}`}var Wl=new Set(["flare","tech","station","hazard"]),Gl={negotiate:"N",morph:"M",artifact:"⚡",flare:"✦",kicker:"×",rift:"◎",attack:"A",reinforcement:"+"};function Vl(e){let[,t="",n=""]=/(?:^|[^0-9])(-|\+|x)?(\d+)$/.exec(e.split("#")[0]??"")??[];return n&&`${t==="-"&&!e.startsWith("attack")||t==="-"?"":t}${n}`}function Kl(e,t){let n=Vl(e);return n&&t==="reinforcement"?`+${n}`:n||Gl[t]||"?"}var ql=e=>e?v.value.name(e):"a card face down";function Ae({title:e,dim:t=!1,place:n,chosen:s=!1,press:o=null,does:a="",small:r=!1,id:i,name:c=ql(e)}){let f=e?v.value.kinds.get(e.split("#")[0]??"")??"hidden":"hidden",u=e?v.value.text(e):"",d=e?Kl(e,f):"?",m=e&&Wl.has(f)?(e.split("#")[0]??"").replace(/^flare-/,""):"",p=u?`about-${i??e}`:void 0,h=l`
    <span class="band" aria-hidden="true">${e?v.value.name(f):"?"}</span>
    <span class=${`face${d.length>3?" long":""}`} aria-hidden="true">${m?l`<${Se} id=${m} size=${r?30:44} />`:d}</span>
    <span class="called">${a&&l`<span class="unseen">${a}: </span>`}${c}</span>
    ${n!==void 0&&l`<kbd aria-hidden="true">${n}</kbd>`}
    ${u&&l`<span class="about" role="tooltip" id=${p}>${u}</span>`}
  `,$=`card is-${f}${t?" dim":""}${s?" chosen":""}${r?" small":""}`;return o?l`<button type="button" class=${$} data-offer=${i} aria-pressed=${s?"true":"false"} aria-describedby=${p} onClick=${o}>${h}</button>`:l`<span class=${$} tabindex="0" role="img" aria-label=${c} aria-describedby=${p}>${h}</span>`}function _t(e){let t=e.seats[e.viewer]?.hand;return t?t.map(n=>typeof n=="string"?{id:n,title:n}:n):null}function fa({view:e}){let t=_t(e),n=ft.value,s=t?.some(({id:r})=>n.has(r))??!1;if(!t)return null;let o=new Set(t.map(({id:r})=>r)),a=[...Zn.value].filter(([r,{spot:i=r,inForm:c,both:f}])=>!c&&!o.has(i)&&(f||!pt.value.has(i)));return l`<div class="beside">
    <${zl} others=${a} />
    <section class="hand" aria-label="Your hand">
      ${t.length===0&&a.length===0&&l`<p class="empty">You hold no card.</p>`}
      <ul class="fan">
        ${t.map(({id:r,title:i})=>{let c=n.get(r);return l`<li key=${r}>
            <${Ae} id=${r} title=${i} place=${c&&dt(r)} dim=${s&&!c} chosen=${c?.chosen??!1} press=${c?.press??null} />
          </li>`})}
      </ul>
    </section>
  </div>`}var ua=3;function zl({others:e}){if(!e.length)return null;let t=new Map(e.map(([,{group:s}])=>[s??"",e.filter(([,o])=>o.group===s)])),n=e.filter(([,{group:s}])=>!s);return l`<ul class=${`tray${e.length>ua?" many":""}`} aria-label="To choose from">
    ${n.map(([s,o])=>l`<li key=${s}><${Jl} id=${s} offer=${o} few=${e.length<=ua} /></li>`)}
    ${[...t].map(([s,o])=>s&&l`<li key=${s}><${Yl} group=${s} members=${o} /></li>`)}
  </ul>`}function Yl({group:e,members:t}){return l`<div class="pick of-group" role="group" aria-label=${e}>
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
  </div>`}function Jl({id:e,offer:t,few:n}){let{title:s,label:o,text:a,emblem:r,chosen:i,count:c,press:f,less:u,full:d,spot:m=e}=t,p=dt(m);if(s!==void 0)return l`<span class="with-text"><${Ae} id=${e} title=${s} place=${p} chosen=${i} press=${f} />${n&&a&&l`<small>${a}</small>`}</span>`;let h=l`
    ${r&&l`<${Se} id=${r} size=${28} />`}
    <span class="said"><b>${o}</b>${a&&l`<small>${a}</small>`}</span>
    ${p!==void 0&&l`<kbd aria-hidden="true">${p}</kbd>`}
  `;return c===null?l`<button type="button" class=${`pick${i?" chosen":""}`} data-offer=${e} disabled=${d} aria-pressed=${i?"true":"false"} onClick=${f}>${h}</button>`:l`<div class=${`pick counted${i?" chosen":""}`} data-offer=${e} role="group" aria-label=${o}>
    <button type="button" class="touch-all" disabled=${d} aria-label=${`${o}. ${c} chosen; choose one more`} onClick=${f}>${h}</button>
    <button type="button" class="less" aria-label=${`${o}. One less`} disabled=${!u} onClick=${u}>−</button>
    <output>${c}</output>
    <button type="button" class="more" aria-label=${`${o}. One more`} disabled=${d} onClick=${f}>+</button>
  </div>`}var Zl=({seats:e,variants:t,options:n,visibility:s,invite_required:o})=>({seats:e.length,variants:[...t],sets:[...n.sets],timers:"",undo:n.undo_policy,pace:n.bot_pace??"instant",visibility:s,invites:o});function pa({store:e,game:t,host:n}){let[s,o]=y(!1);return l`<details class="change" open=${s} onToggle=${a=>o(a.currentTarget.open)}>
    <summary>Change the settings</summary>
    ${s&&l`<${Ql} store=${e} game=${t} host=${n} close=${()=>o(!1)} />`}
  </details>`}function Ql({store:e,game:t,host:n,close:s}){let[o,a]=y(()=>Zl(t)),{busy:r,trouble:i,say:c,attempt:f}=I(),u=t.seats.map(({seat:$})=>$),d={...rn(o),seats:o.seats===u.length?u:o.seats},m=ln(d,c),p=$=>a({...o,...$});return l`<form class="create" onSubmit=${ge(()=>f(async()=>{await Xl(e,n,d),await e.look(),s()}))}>
    <fieldset class="settings">
      <legend>Seats</legend>
      <${un} now=${o.seats} set=${$=>p({seats:$})} />
    </fieldset>
    <${cn} rules=${o} set=${p} timers="As they are" say=${c} />
    <div class="verdict">
      <${fn} check=${m} />
      <p class="trouble" role="alert">${i}</p>
      <button class="main" disabled=${r||!m?.ok}>Change them</button>
    </div>
  </form>`}async function Xl(e,t,n){let o={"If-Match":(await re("GET",e.path,{token:t})).headers.get("ETag")??"*","Content-Type":"application/merge-patch+json"};await T("PATCH",e.path,{token:t,body:n,headers:o})}var ec="basic";function da({store:e}){let t=e.game.value,{busy:n,trouble:s,attempt:o}=I(),a=f=>o(()=>f().finally(()=>e.look()));if(!t||t.status!=="lobby")return null;let r=e.tokens.value.host??"",i=e.seat.value,c=t.seats.filter(f=>!f.taken);return l`<section class="room" aria-label="Before the game">
    <h2>Before the game</h2>
    <ul>
      ${t.seats.map(f=>l`<${sc} key=${f.seat} store=${e} game=${t} seat=${f} host=${r} run=${a} busy=${n} />`)}
    </ul>
    ${!i&&c.length>0&&l`<${va} store=${e} free=${c} run=${a} busy=${n} invited=${t.invite_required} />`}
    <p class="quiet">${tc(t)}</p>
    ${r&&l`<${pa} store=${e} game=${t} host=${r} />`}
    ${r?l`<button class="main" disabled=${n||c.length>0} onClick=${()=>a(()=>nc(e,r,"start_game"))}>Start the game</button>
          <p class="quiet" role="status">${c.length?`${c.length} of ${t.seats.length} seats are free.`:"All seats are taken."}</p>`:l`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${s}</p>
  </section>`}function tc({variants:e,options:t,visibility:n}){let s=a=>v.value.name(a);return`Sets: ${t.sets.map(s).join(", ")}. Variants: ${e.map(s).join(", ")||"none"}. ${s(n)}.`}var nc=(e,t,n)=>T("POST",`${e.path}/commands`,{token:t,body:{type:n},key:fe()});function sc({store:e,game:t,seat:n,host:s,run:o,busy:a}){let[r,i]=y(""),c=`${e.path}/seats/${n.seat}`,f=e.seat.value===n.seat,u=v.value.name(n.seat),d=async()=>{await T("DELETE",c,{token:f?e.token:s}),f&&(zt(e.id),ha())},m=async()=>{let $=await T("POST",`${e.path}/invites`,{token:s,body:{seat:n.seat}});i(`${tt("/")}?game=${e.id}#invite=${$.code}`)},p=()=>T("PUT",`${c}/bot`,{token:s,body:{kind:ec}}),h=()=>T("DELETE",`${c}/bot`,{token:s});return l`<li>
    <span><${te} seat=${n.seat} /> <b>${u}</b> ${Fn(t,n.seat)} ${f&&l`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${s&&!n.taken&&l`
        <button disabled=${a} aria-label=${`Invite to ${u}`} onClick=${()=>o(m)}>Invite</button>
        <button disabled=${a} aria-label=${`Add a bot at ${u}`} onClick=${()=>o(p)}>Add a bot</button>`}
      ${s&&n.bot&&l`<button disabled=${a} aria-label=${`Remove the bot at ${u}`} onClick=${()=>o(h)}>Remove the bot</button>`}
      ${n.taken&&!n.bot&&(f||s)&&l`<button disabled=${a} aria-label=${f?"Leave your seat":`Remove the player at ${u}`} onClick=${()=>o(d)}>
        ${f?"Leave":"Remove"}
      </button>`}
    </span>
    ${r&&!n.taken&&l`<label class="link">Link for one person, once<input type="text" readonly value=${r} onFocus=${ma} /></label>`}
    ${f&&l`<${oc} store=${e} />`}
  </li>`}function oc({store:e}){return l`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">It gives your seat to whoever has it. Open it where you want to go on, and show it to nobody.</p>
    <input type="text" readonly aria-label="Your seat link" value=${`${tt("/")}?game=${e.id}#token=${e.token}`} onFocus=${ma} />
  </details>`}var ma=({currentTarget:e})=>e instanceof HTMLInputElement&&e.select(),ha=()=>dispatchEvent(new PopStateEvent("popstate"));function $a({store:e}){let{busy:t,trouble:n,attempt:s}=I();return l`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${va} store=${e} free=${[]} run=${s} busy=${t} invited=${!0} />
    <p class="trouble" role="alert">${n}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`}function va({store:e,free:t,run:n,busy:s,invited:o}){let[a,r]=y(""),[i,c]=y(""),[f,u]=y(Yt(e.id)),d=async()=>{let m={name:a.trim(),...i?{seat:i}:{},...f?{invite_code:f.trim()}:{}},p=await T("POST",`${e.path}/seats`,{body:m,token:e.tokens.value.host??""});J(e.id,{seat:p.token,invite:void 0}),ha()};return l`<form class="join" onSubmit=${ge(()=>a.trim()&&n(d))}>
    <label>Your name <input
      type="text" required maxlength="40" autocomplete="nickname" value=${a}
      onInput=${m=>r(m.currentTarget.value)}
    /></label>
    ${t.length>0&&!f&&l`<label>Seat <select value=${i} onChange=${m=>c(m.currentTarget.value)}>
      <option value="">any</option>
      ${t.map(m=>l`<option key=${m.seat} value=${m.seat}>${v.value.name(m.seat)}</option>`)}
    </select></label>`}
    ${(o||f)&&l`<label>Invitation <input
      type="text" value=${f} onInput=${m=>u(m.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${s||!a.trim()}>Join</button>
  </form>`}var ac=80;function $n(e,t,n){let s=ba(e.current),o=!s||s.scrollHeight-s.scrollTop-s.clientHeight<ac;to(()=>{let a=ba(e.current);a&&n&&o&&(a.scrollTop=a.scrollHeight)},[t])}var ba=e=>e?.closest(".tab")??e;function ga({store:e}){let t=e.sentences.value,n=L(null);return $n(n,t.at(-1)?.version,e.at.value===null),x(()=>n.current?.querySelector("[aria-current]")?.scrollIntoView({block:"nearest"}),[e.at.value]),l`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
    </div>
    <div class="sentences" ref=${n} tabindex="0" role="region" aria-label="What happened">
      ${(t[0]?.version??1)>1&&l`<button class="more" onClick=${()=>e.earlier()}>Earlier</button>`}
      ${t.length===0&&l`<p class="empty">Nothing has happened yet.</p>`}
      <ol>
        ${t.map((s,o)=>l`<${rc} key=${s.version} item=${s} before=${t[o-1]} store=${e} />`)}
      </ol>
    </div>
  </section>`}function rc({item:e,before:t,store:n}){let s=ya(e);return l`<li class=${e.alive?"":"undone"}>
    ${s&&s!==(t&&ya(t))&&l`<h3>${s}</h3>`}
    <button
      class="sentence"
      aria-current=${n.at.value===e.version?"step":void 0}
      onClick=${()=>n.go(e.version)}
    >
      ${R(e.text)}
    </button>
  </li>`}function ya(e){return e.turn===null?"":e.encounter===null?`Turn ${e.turn}`:`Turn ${e.turn}, encounter ${e.encounter}`}var _a=8;function ka({store:e,view:t}){let[n,s]=y(!1),o=e.sentences.value.filter(({alive:u,version:d})=>u&&d<=t.version),a=ic(o,e.seat.value),r=t.encounter&&o.length?lc(o).filter(u=>!a.includes(u)):[],i=()=>{me.value==="off"&&Vn("normal"),e.playback.add(a)},c=L(null),f=o.at(-1)?.version;return $n(c,f,e.at.value===null&&!n),l`<section class="story" aria-label="Story">
    <div class="buttons">
      <label class="speed">Playback <select value=${me.value} onChange=${u=>Vn(u.currentTarget.value)}>
        ${Gn.map(([u,d])=>l`<option key=${u} value=${u}>${d}</option>`)}
      </select></label>
      <button aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>${n?"Only the newest":"The whole game"}</button>
    </div>
    <${cc} view=${t} />
    ${r.length>0&&!n&&l`<h2>This encounter</h2><${as} store=${e} items=${r} />`}
    ${a.length>0&&!n&&l`
      <h2>Since your last move</h2>
      <${as} store=${e} items=${a.slice(-_a)} />
      <button class="again" onClick=${i}>▶ Show me again</button>`}
    ${!a.length&&!r.length&&!n&&l`<${as} store=${e} items=${o.slice(-_a)} />`}
    ${n&&l`<${ga} store=${e} />`}
    <div ref=${c}></div>
  </section>`}function ic(e,t){if(!t)return[];let n=e.findLast(({by:s,cause:o})=>s===`seat:${t}`&&!o);return n?e.filter(({version:s,command_id:o})=>s>n.version&&o!==n.command_id):[]}function lc(e){let{turn:t,encounter:n}=e.at(-1);return n===null?[]:e.filter(s=>s.turn===t&&s.encounter===n)}function as({store:e,items:t}){return l`<ol class="lines">
    ${t.map(n=>l`<li key=${n.version}>
      <button class="sentence" aria-current=${e.at.value===n.version?"step":void 0} onClick=${()=>e.go(n.version)}>
        ${n.about.seats[0]?l`<${te} seat=${n.about.seats[0]} />`:l`<span class="mark"></span>`}
        <span>${R(n.text)}</span>
      </button>
    </li>`)}
  </ol>`}function cc({view:e}){return e.status!=="running"?null:Object.keys(e.seats).filter(n=>{let{colonies_counted:s,colonies_needed:o}=B(e,n);return s===o-1}).map(n=>{let{colonies_counted:s,colonies_needed:o}=B(e,n),a=n===e.viewer;return l`<div key=${n} class="warning">
      <b>${a?"You have":`${M(e,n)} has`} ${s} of ${o} colonies</b>
      <p>${uc(e,n)}</p>
    </div>`})}function uc({encounter:e,viewer:t},n){let s=n===t?"you win":"this player wins";return e?(e.offense===n||e.allies[n]==="offense"?"offense":"")&&e.planet?`If the offense wins this encounter, ${s} the game.`:`One more colony and ${s} the game.`:`One more colony and ${s} the game.`}var fc=20,rs=null,is=k(null);function wa({alien:e}){x(()=>{rs??=O("/v1/stats/aliens"),rs.then(n=>is.value=n,()=>rs=null)},[]);let t=is.value&&pc(is.value,e);return t&&l`<p class="quiet small">${t}</p>`}function pc({items:e},t){let n=e.find(a=>a.alien===t),s=a=>e.reduce((r,i)=>r+i[a],0);return!n||n.games<fc||!s("wins")?"":`Here it has won ${(n.rate/(s("wins")/s("games"))).toFixed(1)} times as often as the average alien, in ${n.games.toLocaleString("en")} games.`}function Sa(e){let t=e.encounter?.offer;return[["Offer",t?`made by ${w(t.by)}`:""],["On the table",Je(e.open_piles.table.map(Oa))],["Out",mc(e.removed)],...hc(e),["Variants",Je(Object.keys(e.variants))],...Object.entries($c).flatMap(([s,o])=>s in e.variants?o(e.variants):[]),...yc(e),["Your hand",Je((e.seats[e.viewer]?.hand??[]).map(s=>s.title))]].filter(([,s])=>s)}var Oa=e=>e.split("#")[0]??"",Je=e=>e.map(w).join(", "),dc=["red","blue","green","yellow","purple","orange"],Ca=e=>e.charAt(0).toUpperCase(),Ta=e=>Object.entries(e).flatMap(([t,n])=>n?.length?[[t,n.length]]:[]),mc=e=>Ta(e).map(([t,n])=>`${K(n,"ship")} of ${w(t)}`).join(", "),kt=e=>Ta(e).map(([t,n])=>`${Ca(t)}${n}`).join(" ");function hc(e){return[["In use",Object.values(e.uses).map(n=>`${n.label} by ${w(n.seat)}${n.cancelled?", cancelled":""}`).join("; ")],...Object.entries(e.sheets).map(([n,s])=>["Sheet",`${w(n)}: ${ls(s)}`]),...Object.entries(e.mechanics).map(([n,s])=>["Beside it",`${w(n)}: ${Z(s)}`])]}function ls({count:e,cards:t,...n}){let s=(t??[]).map(a=>w(typeof a=="string"?Oa(a):a.title)),o=Object.keys(n).length?[Z(n)]:[];return[...e?[K(e,"card")]:[],...s,...o].join(", ")||"empty"}function Z(e){if(e==null||e===!1)return"";if(e===!0)return"yes";if(Array.isArray(e))return e.map(Z).filter(Boolean).join(", ");if(typeof e!="object")return typeof e=="string"?w(e):String(e);let t=Object.entries(e);return t.length&&t.every(([n,s])=>dc.includes(n)&&Array.isArray(s))?kt(e):t.flatMap(([n,s])=>Z(s)?[`${w(n)} ${Z(s)}`]:[]).join("; ")}var $c={classic:({classic:e})=>Object.entries(e?.moons??{}).map(([t,n])=>["Moon",`${w(t)} at ${w(n.planet)} ${kt(n.ships)}`.trim()]),common_rewards:({common_rewards:e})=>xa(e?.kickers??{}),hazards:({hazards:e})=>e?[["Hazards",[...e.in_play.map(w),`deck ${e.deck}`].join(", ")],["Alliance",Je(e.alliance?.seats??[])],["Turns",e.backwards?"to the right":""]]:[],planetoids:({planetoids:e})=>Object.entries(e?.planetoids??{}).map(([t,{system:n,origin:s,ships:o}])=>["Planetoid",`${w(t)} in the system of ${w(n)}, from that of ${w(s)}: ${kt(o)||"-"}`]),reward_deck:({reward_deck:e})=>e?[["Rewards",`deck ${e.deck}, discard ${e.discard.length}`],["In hand",Object.entries(e.backs).flatMap(([t,n])=>n.reward?[`${w(t)} ${n.reward}`]:[]).join(", ")],...xa(e.kickers)]:[],skill_tokens:({skill_tokens:e})=>e?[["Leaders",Object.entries(e.active_leaders).map(([t,n])=>`${w(t)} ${n}`).join(", ")],["Compared",e.compared?`${e.compared.weapons} Weapons, ${e.compared.shields} Shields`:""]]:[],space_stations:({space_stations:e})=>Object.values(e?.stations??{}).map(t=>["Station",vc(t)]),station_conquest:({station_conquest:e})=>{let t=Object.entries(e?.stations??{}).flatMap(([n,s])=>s.length?[`${w(n)} ${s.length}`]:[]);return[["Conquest",`${e?.stations_needed} stations win: ${t.join(", ")||"nobody has one"}`]]},team:({team:e})=>[["Teams",(e?.teams??[]).map(t=>t.map(w).join(" and ")).join("; ")],["Alone",e?.odd_player?w(e.odd_player):""]],technology:({technology:e})=>e?bc(e):[]},xa=e=>[["Kickers",Object.entries(e).map(([t,n])=>`${w(t)}: ${n?w(n):"a kicker face down"}`).join(", ")]];function vc({name:e,owner:t,planet:n,face_up:s,counters:o,alien:a}){let r=[`of ${w(t)}`,...n?[`at ${w(n)}`]:[],...s?[]:["face down"],...o?[K(o,"counter")]:[],...a?[w(a)]:[]];return`${e.replace(/^Station: /,"")} ${r.join(", ")}`}function bc({researching:e,completed:t,lunar_cannon:n,battery:s}){return[...Object.values(e).map(({seat:o,tech:a,ships:r})=>["Research",`${w(o)}: ${a?w(a):"a hidden tech"}, ${kt(r)||"no ships"}`]),...Object.entries(t).map(([o,a])=>["Techs",a.length?`${w(o)}: ${Je(a)}`:""]),["Cannon",Je(n)],["Battery",Object.entries(s).map(([o,a])=>`${w(o)}: ${a?w(a):"a card"}`).join(", ")]]}function yc(e){let t=e.variants.skill_tokens;if(!t)return[];let n=s=>Object.entries(s).flatMap(([o,a])=>a?.length?[`${Ca(o)}:${a.map(r=>t.skills[r]??"?").sort().join("")}`]:[]).join(" ");return Object.keys(e.seats).map(s=>{let o=Object.keys(e.planets).filter(i=>i.slice(0,Math.max(0,i.lastIndexOf("-")))===s),a=Object.keys(e.further_planets).filter(i=>e.further_planets[i]===s&&!o.includes(i)).sort(),r=[...o,...a].map(i=>{let c=n(e.planets[i]??{})||kt(e.planets[i]??{});return`${o.includes(i)?i.slice(i.lastIndexOf("-")+1):i}: ${c||"-"}`});return["Skills",`${w(s)}: ${r.join("   ")}`]})}function Ea(e){return[...gc(e),...kc(e),...wc(e),...xc(e)].filter(([,t])=>t)}var gc=e=>Object.values(e.uses).map(({label:t,chosen:n})=>["Chosen",n?`${t}: ${Z(n)}`:""]),_c=({amount:e,source:t,seat:n,rule:s})=>`${e<0?"":"+"}${e} ${w(t)}${n?` of ${w(n)}`:""}${s?` (${s})`:""}`;function kc({encounter:e,turn:t}){let n=[["This turn",[t.encounters?`encounter ${t.encounters}`:"",t.result&&`last: ${w(t.result)}`].filter(Boolean).join(", ")]];if(!e)return n;let{by:s,id:o,between:a,...r}=e.offer??{by:"",id:"",between:[]};return[...n,["Destiny",e.destiny?w(e.destiny):""],["System",e.system?w(e.system):""],["Invited",Z(e.invited)],["Selected",Z(e.selected)],["Cards count as",Object.entries(e.faces).map(([i,c])=>`${w(i)}: ${w(c.type)} ${c.value} (${w(c.printed)})`).join(", ")],["Changes",e.modifiers.map(({target:i,quantity:c,amount:f,source:u})=>`${w(i)}, ${w(c)}: ${f<0?"":"+"}${f} by ${w(u)}`).join("; ")],["Said",Object.entries(e.statements).map(([i,{question:c,answer:f}])=>`${w(i)}: ${w(c)} ${Z(f)}`).join("; ")],["Case",e.case?w(e.case):""],["A homecoming",e.homecoming?"yes":""],["Offered",Z(r)],...Object.entries(e.explained).map(([i,c])=>[w(i.replace(":"," ")),c.map(_c).join(", ")])]}function wc(e){return Object.keys(e.seats).map(t=>{let n=B(e,t),s=[`${n.home_colonies} home colonies, ${n.home_colonies_needed} needed for its power`,n.missed?`missed ${n.missed} deadlines`:"",n.reserve_ms===null?"":`reserve ${Math.round(n.reserve_ms/1e3)} s`,e.options.timers&&n.extensions_left?`${n.extensions_left} extensions left`:"",n.open_to_newcomers?"open to newcomers":"",..."dealt"in n&&n.dealt?.length?[`dealt ${n.dealt.map(w).join(", ")}`]:[]];return[w(t),s.filter(Boolean).join("; ")]})}function xc({variants:{hazards:e,planetoids:t,reward_deck:n,station_conquest:s,team:o}}){return[["Hazard drawn",e?.drawn?w(e.drawn):""],["Hazard mark",e?.mark?"yes":""],["Marked destiny cards",Z(e?.marked)],["Markers of planetoids",Z(t?.markers)],["Backs of cards",Z(n?.backs)],["Stations in play",s?`${s.in_play}${s.victory_available?", they can win now":""}`:""],["Seating",o?o.seating.map(w).join(", "):""],["Extra turn",o?.extra_turn?"yes":""],["Brought to victory",Z(o?.reached)]]}var Aa=e=>Object.entries(e.options).map(([t,n])=>[w(t),Z(n)||(n===!1?"no":"-")]);function Ma({view:e}){let t=Sa(e).filter(([n])=>n!=="Your hand"&&n!=="Sheet");return l`<section class="notes" aria-label="On the table">
    <${Oc} view=${e} />
    <${cs} lines=${t} />
    <${Ec} view=${e} />
    <details class="texts">
      <summary>More of this encounter and its players</summary>
      <${cs} lines=${Ea(e)} />
    </details>
    <details class="texts">
      <summary>Options of this game</summary>
      <${cs} lines=${Aa(e)} />
    </details>
  </section>`}function ja({view:e}){return l`<section class="notes powers" aria-label="Powers">
    ${Object.keys(e.seats).map(t=>l`<${Tc} key=${t} seat=${t} view=${e} />`)}
    ${Sc(e).map(t=>l`<${Pa} key=${t} alien=${t} works=${!0} view=${e} />`)}
  </section>`}function cs({lines:e}){return l`<dl>${e.map(([t,n],s)=>l`<div key=${s}><dt>${t}</dt><dd>${n}</dd></div>`)}</dl>`}function Sc(e){let t=Object.keys(e.seats).flatMap(n=>B(e,n).aliens);return Object.keys(e.sheets).filter(n=>!t.includes(n))}function Oc({view:e}){let{piles:t,open_piles:n,variants:s}=e,a=[["Deck",t.deck,[]],["Discard",n.discard.length,n.discard],["Destiny",t.destiny,[]],["Destiny discard",n.destiny_discard.length,n.destiny_discard],["Out of the game",n.removed.length,n.removed],["Reward discard",s.reward_deck?.discard.length??0,s.reward_deck?.discard??[]],["Hazard discard",s.hazards?.discard.length??0,s.hazards?.discard??[]],["Tech deck",s.technology?.deck??0,[]],["Tech discard",s.technology?.discard.length??0,s.technology?.discard??[]],["Planetoids beside the board",s.planetoids?.supply.length??0,s.planetoids?.supply??[]]].filter(([r,i])=>i||r==="Deck"||r==="Discard");return l`<ul class="piles">
    ${a.map(([r,i,c])=>l`<li key=${r}>
        <span class="pile" aria-hidden="true">${i}</span>
        ${c.length?l`<details><summary>${r}<span class="unseen">: ${i}</span></summary><p>${Cc(c)}</p></details>`:l`${r}<span class="unseen">: ${i}</span>`}
      </li>`)}
  </ul>`}var Cc=e=>e.map(w).reverse().join(", ");function Tc({seat:e,view:t}){let n=B(t,e),s=Object.entries(n.ships_on_sheets).filter(([,o])=>o.length);return l`<div class="power">
    <h3><${te} seat=${e} /> ${M(t,e)}</h3>
    ${n.aliens.length===0&&l`<p class="quiet">no alien yet</p>`}
    ${n.aliens.map(o=>l`<${Pa} key=${o} alien=${o} works=${n.power_active.includes(o)} view=${t} />`)}
    ${s.map(([o,a])=>l`<p class="quiet small" key=${o}>${a.length} ships on the sheet ${w(o)}</p>`)}
    ${n.trophies.length>0&&l`<p class="quiet small">Keeps ${n.trophies.map(w).join(", ")}</p>`}
    ${n.colonies_counted_terms.length>1&&l`<p class="quiet small">
      For victory count ${n.colonies_counted_terms.map(({amount:o,source:a})=>`${o} ${w(a)}`).join(", ")}
    </p>`}
    ${n.colonies_needed_terms.length>1&&l`<p class="quiet small">
      Needs ${n.colonies_needed} colonies:
      ${" "}${n.colonies_needed_terms.map(({amount:o,source:a})=>`${o<0?"":"+"}${o} ${w(a)}`).join(", ")}
    </p>`}
  </div>`}function Pa({alien:e,works:t,view:n}){let s=n.sheets[e];return l`<details class="alien" open>
      <summary><${Se} id=${e} size=${28} /> ${w(e)} ${!t&&l`<span class="tag">no power now</span>`}</summary>
      <p>${v.value.text(e)}</p>
      <${wa} alien=${e} />
    </details>
    ${s&&l`<p class="quiet small">On the sheet: ${ls(s)}</p>`}`}function Ec({view:e}){let{encounter:t,open_piles:n,uses:s,variants:o}=e,a=[...t?.destiny?[t.destiny]:[],...Object.values(t?.cards??{}),...n.table.map(i=>i.split("#")[0]??""),...Object.values(s).map(i=>i.card?.split("#")[0]??""),...o.hazards?.in_play??[],...Object.keys(o.space_stations?.stations??{}).map(i=>i.split("#")[0]??""),...Object.values(o.technology?.researching??{}).map(i=>i.tech),...Object.values(o.technology?.completed??{}).flat(),...Object.keys(o.classic?.moons??{}),...Object.keys(o.planetoids?.planetoids??{}),...o.skill_tokens?["E","L","S","W"]:[]],r=[...new Set(a)].flatMap(i=>i&&v.value.text(i)?[i]:[]);return r.length?l`<details class="texts">
    <summary>What these things do</summary>
    <dl>${r.map(i=>l`<div key=${i}><dt>${w(i)}</dt><dd>${v.value.text(i)} ${Ac(i)}</dd></div>`)}</dl>
  </details>`:null}function Ac(e){let t=v.value.rule(e);return t&&l`<span class="quiet">(${t})</span>`}var Mc=[["story","Story"],["aliens","Aliens"],["rules","Rules"]],La=k("story"),jc=k("");function wt(e,t=""){La.value=e,jc.value=t}function Na({store:e,view:t}){let n=La.value;return l`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${Mc.map(([s,o])=>l`<button key=${s} role="tab" id=${`tab-${s}`} aria-selected=${n===s?"true":"false"} aria-controls="tab" onClick=${()=>wt(s)}>${o}</button>`)}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`}>
      ${n==="story"&&l`<${ka} store=${e} view=${t} />`}
      ${n==="aliens"&&l`<${ja} view=${t} />`}
      ${n==="rules"&&l`<${Ma} view=${t} />`}
    </div>
  </aside>`}var Ia=1e3;function Ra({store:e}){let t=e.newest.value,n=(t?.questions??[]).filter(o=>o.remaining_ms!==null),s=new Map(n.map(o=>[o.seat,o]));return!s.size||t?.status!=="running"?null:l`<span class="clocks">
    ${[...s.values()].map(o=>l`<span key=${o.seat}>${w(o.seat)} <${us} of=${o} seenAt=${e.seenAt} /></span>`)}
  </span>`}function us({of:e,seenAt:t}){let[,n]=y(0),s=e.deadline_at!==null;x(()=>{if(!s)return;let r=setInterval(()=>n(Date.now()),Ia);return()=>clearInterval(r)},[s]);let o=s?Date.now()-t:0,a=Math.max(0,Math.ceil(((e.remaining_ms??0)-o)/Ia));return l`<time class=${`left${a<=10?" short":""}`} role="timer">${Pc(a)}${s?"":" (stopped)"}</time>`}function Pc(e){let t=Math.floor(e/86400);if(t>1)return`${t} days`;let n=[Math.floor(e/3600),Math.floor(e/60)%60,e%60];return(n[0]?n:n.slice(1)).map((o,a)=>a?String(o).padStart(2,"0"):String(o)).join(":")}var Lc=40;function Da(e){return Object.keys(e.seats).filter(t=>{let{bot:n,stand_in:s,conceded:o}=B(e,t);return t!==e.viewer&&!n&&!s&&!o})}function fs({store:e}){let[t,n]=y(!1),s=e.newest.value;if(!s||s.status!=="running"||s.options.undo_policy==="off"||s.undo||s.motion||s.fork_request)return null;let o=Da(s).map(a=>M(s,a));return l`<span class="undo">
    <button type="button" title=${o.length?`Asks ${ie(o)} where they have to agree`:"Free: nobody has to agree"} aria-expanded=${t?"true":"false"} onClick=${()=>n(!t)}>↶ Undo</button>
    ${t&&l`<${Nc} store=${e} view=${s} close=${()=>n(!1)} />`}
  </span>`}function Nc({store:e,view:t,close:n}){let{busy:s,trouble:o,say:a,attempt:r}=I(),[i,c]=y(null),[f,u]=y(""),d=e.seat.value;x(()=>{let P=`${e.path}/commands?before=${t.version+1}&limit=${Lc}`;O(P,{token:e.token}).then(({items:Y})=>c(Y),()=>a("What it takes back is not known now. Try it again."))},[t.version]);let m=i?.findIndex(({by:P,type:Y})=>P===`seat:${d}`&&Y==="answer")??-1,p=i?.[m],h=i?.slice(0,m+1)??[],$=Da(t),g=$.filter(P=>h.some(({by:Y})=>Y===`seat:${P}`)),b=ie((g.length?g:$).map(P=>M(t,P))),_=$.length===0,C=t.options.undo_policy==="host"?"The host is asked.":_?"Nobody has to agree.":g.length?`${b} must agree.`:`Free, unless cards were seen since: then ${b} must agree.`,E=()=>r(async()=>{await T("POST",`${e.path}/undo-requests`,{token:e.token,body:{target:"my_last_command",reason:f},key:fe()}),n()}).then(()=>e.look());return l`<div class="undoing" role="dialog" aria-label="Take back your last answer" onKeyDown=${P=>{P.key==="Escape"&&(P.preventDefault(),n())}}>
    ${i&&!p&&l`<p>You have answered nothing yet that can be taken back.</p>`}
    ${p&&l`
      <div class="taken-back">
        <div>
          <h3>This is taken back</h3>
          <ol tabindex="0" aria-label="What is taken back">${[...h].reverse().filter(({text:P})=>P).map(({first:P,text:Y})=>l`<li key=${P}>${R(Y)}</li>`)}</ol>
        </div>
        <${Ha} store=${e} version=${p.first-1} />
      </div>
      <p>${C}</p>
      ${!_&&l`<label>Reason, which everybody reads
        <input type="text" maxlength="200" value=${f} onInput=${({currentTarget:P})=>u(P.value)} />
      </label>`}
      <div class="buttons">
        <button type="button" class="main" disabled=${s} onClick=${E}>${_||!g.length?"Take it back":`Ask ${b} to take it back`}</button>
        <button type="button" onClick=${n}>Keep it</button>
      </div>
    `}
    <p class="trouble" role="alert">${o}</p>
  </div>`}function Ua({store:e,to:t}){let n=e.sentences.value.filter(({version:s,alive:o})=>o&&s>t);return l`<div class="taken-back">
    <div>
      <h3>This is taken back</h3>
      <ol tabindex="0" aria-label="What is taken back">${n.map(({version:s,text:o})=>l`<li key=${s}>${R(o)}</li>`)}</ol>
    </div>
    <${Ha} store=${e} version=${t} />
  </div>`}function Ha({store:e,version:t}){let n=L(null),[s,o]=y(!1);return x(()=>{let a=!0;return Ve({path:e.path,token:e.token},t).then(r=>{if(!a)return;let i=r.cloneNode(!0);for(let c of i.querySelectorAll("[data-id]"))c.removeAttribute("data-id");i.setAttribute("aria-hidden","true"),n.current?.replaceChildren(i),o(!0)},()=>{}),()=>{a=!1}},[t]),l`<figure class="then" hidden=${!s}><div ref=${n}></div><figcaption class="quiet small">The table of then</figcaption></figure>`}var Ba="cosmic-ledger-as-list";function j({say:e,missing:t="",busy:n,act:s,others:o=[],clear:a,list:r,know:i,body:c,frame:f}){let u=!t&&!n;return Rc(()=>u&&s(),a),l`<div class="asking">
    ${c}
    <div class="row">
      <button type="button" class="main" disabled=${!u} onClick=${s}>${t||e}</button>
      ${o.map(d=>l`<button type="button" key=${d.say} disabled=${n} onClick=${d.act}>${d.say}</button>`)}
      ${f.beside}
    </div>
    ${i&&l`<div class="sums" role="status">${i}</div>`}
    ${f.about}
    <footer class="small quiet">${r&&l`<${Ic} list=${r} />`}${f.foot}</footer>
  </div>`}function Ic({list:e}){let[t,n]=y(localStorage.getItem(Ba)==="yes");return l`<details class="as-list" open=${t} onToggle=${({currentTarget:o})=>{n(o.open),localStorage.setItem(Ba,o.open?"yes":"no")}}>
    <summary>as a list</summary>
    <div class="sheet">${e}</div>
  </details>`}function Rc(e,t){let n=L({enter:e,clear:t});n.current={enter:e,clear:t},x(()=>{let s=o=>{if(o.defaultPrevented||o.repeat||o.ctrlKey||o.metaKey||o.altKey||Dc(o.target))return;let[,a=""]=/^(?:Digit|Numpad)([1-9])$/.exec(o.code)??[];if(a){let[,r]=Qn.peek()[Number(a)-1]??[];o.shiftKey?r?.less?.():r?.press()}else o.key==="Enter"&&!Uc(o.target)?(o.preventDefault(),n.current.enter()):o.key==="Escape"&&n.current.clear?.()};return addEventListener("keydown",s),()=>removeEventListener("keydown",s)},[])}var Dc=e=>e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement||e instanceof HTMLInputElement&&!["checkbox","radio"].includes(e.type),Uc=e=>e instanceof Element&&e.closest("button, a, summary")!==null&&e.closest("[data-offer]")===null;function Fa({question:e,busy:t,answer:n,frame:s}){let[o,a]=y(()=>[...e.items]),[r,i]=y(-1),c=(d,m)=>a(p=>{let h=p.filter(($,g)=>g!==d);return[...h.slice(0,m),...p.slice(d,d+1),...h.slice(m)]});$e(o.map(({id:d,label:m},p)=>[d,{label:m,chosen:!1,count:null,inForm:!0,text:String(p),press:()=>c(p,Math.max(0,p-1))}]));let f=(d,m)=>{d.preventDefault(),r>=0&&c(r,m),i(-1)},u=o.every(({id:d},m)=>d===e.items[m]?.id);return l`<${j}
    say=${u?"Keep this order":`Use this order: ${o[0]?.label??""} first`}
    busy=${t}
    act=${()=>n({order:o.map(({id:d})=>d)})}
    clear=${()=>a([...e.items])}
    body=${l`<ol class="order">
      ${o.map(({id:d,label:m},p)=>l`<li
          key=${d}
          class=${r===p?"held-now":""}
          draggable="true"
          onDragStart=${h=>(h.dataTransfer?.setData("text/plain",d),i(p))}
          onDragEnd=${()=>i(-1)}
          onDragOver=${h=>h.preventDefault()}
          onDrop=${h=>f(h,p)}
        >
          <span>${p+1}. ${m}</span>
          <button type="button" aria-label=${`Up: ${m}`} disabled=${p===0} onClick=${()=>c(p,p-1)}>↑</button>
          <button type="button" aria-label=${`Down: ${m}`} disabled=${p===o.length-1} onClick=${()=>c(p,p+1)}>↓</button>
        </li>`)}
    </ol>`}
    frame=${s}
  />`}function vn(e,t){let{kind:n,...s}=e;return Object.entries(s).flatMap(([a,r])=>a==="pass"?"pass":a==="refuse"?"refuse":a==="yes"?r?"yes":"no":Array.isArray(r)?r.length?r.map(i=>t.name(i)).join(", "):"none":r!==null&&typeof r=="object"?Object.entries(r).map(([i,c])=>Array.isArray(c)?`${t.name(i)}: ${c.map(f=>t.name(f)).join(", ")}`:`${t.name(i)}: ${c}`):typeof r=="string"?t.name(r):String(r)).join(", ")||"nothing"}function Ga({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.cards.map(({id:c,title:f})=>({id:c,title:f,label:Va(Wa(f)),inForm:!0})),r=le(a,e.min,e.max,"alien"),i=a.filter(({id:c})=>r.chosen.includes(c)).map(({label:c})=>c);return l`<${j}
    say=${`Play ${i.join(" and ")}`}
    missing=${ze(r.chosen.length,e.min,e.max,"alien")}
    busy=${n}
    act=${()=>s({cards:r.chosen})}
    clear=${r.clear}
    body=${l`<div class="aliens">
      ${a.map(({id:c,title:f},u)=>l`<${Hc} key=${c} alien=${Wa(f)} nth=${u+1} seat=${t.viewer} chosen=${r.chosen.includes(c)} press=${()=>r.turn(c)} />`)}
    </div>`}
    frame=${o}
  />`}var Wa=e=>(e??"").replace(/^flare-/,""),Va=e=>v.value.entry(e)?.name??v.value.name(e);function Hc({alien:e,nth:t,seat:n,chosen:s,press:o}){let a=v.value.entry(e),r=[a?.verb,a?.alert&&`${a.alert} alert`].filter(Boolean).join(" · ");return l`<button type="button" class=${`alien-card${s?" chosen":""}`} data-offer=${e} aria-pressed=${s?"true":"false"} onClick=${o}>
    <span class="who"><${Se} id=${e} seat=${n} size=${56} /><span><b>${Va(e)}</b><small>${r}</small></span><kbd aria-hidden="true">${t}</kbd></span>
    <span class="says">${a?.power??v.value.text(e)}</span>
    ${a?.wild&&l`<span class="flare"><b>Wild flare</b> ${a.wild}</span>`}
    ${a?.super&&l`<span class="flare"><b>Super flare</b> ${a.super}</span>`}
  </button>`}var Ka={offense:"defense",defense:"offense"},Bc=new Set(["ally","commit","invite","select_card"]),Fc=()=>Math.max(...[...v.value.entries.values()].map(({kind:e,value:t})=>e==="attack"?t??0:0)),za=(e,t)=>[e[t],...Object.entries(e.allies).flatMap(([n,s])=>s===t?[n]:[])];function ps({encounter:e},t){return e?t===e.offense?"offense":t===e.defense?"defense":e.allies[t]??"":""}function Wc(e,t){let n=e.encounter;if(!n)return 0;let s=t==="offense"?[e.gate]:[n.planet?{[n.defense]:e.planets[n.planet]?.[n.defense]??[]}:{},e.beside],o=za(n,t);return s.flatMap(a=>Object.entries(a)).reduce((a,[r,i])=>a+(o.includes(r)?i?.length??0:0),0)}function qa(e,t){let s=e.encounter?.terms?.[t];return s?s.reduce((o,{amount:a})=>o+a,0):Wc(e,t)}function Ya(e,t){let n=e.encounter,s=ps(e,e.viewer);if(!n||!s||n.terms)return"";let[o,a]=[qa(e,s),qa(e,Ka[s])],r=D(M(e,n[Ka[s]])),i=`with ${K(o,"ship")}`,c=t?v.value.entry(t):void 0;if(!c)return`${D(i)} against ${a}.`;if(c.kind==="negotiate")return`${D(i)} against ${a}: against an attack you lose, against a negotiate you make a deal.`;if(c.kind!=="attack"||typeof c.value!="number")return`${D(i)} against ${a}.`;let f=o+c.value,u=f-a+(s==="defense"?1:0),d=u<=0?`${r} wins with any attack`:u>Fc()?`${r} needs more than any attack`:`${r} needs Attack ${String(u).padStart(2,"0")}`;return`${D(i)}: ${f} before reinforcements. ${d}.`}function Ja(e,t){let n=e.encounter;if(!n||!Bc.has(t))return"";let s=[...new Set([...za(n,"offense"),...t==="ally"||t==="commit"?[e.viewer]:[]])].filter(r=>{let i=B(e,r);return i&&i.colonies_counted+1>=i.colonies_needed&&(ps(e,r)==="offense"||n.invited.offense?.includes(r))});if(!s.length)return"";let o=ie(s.map(r=>M(e,r))),a=s.length>1||o==="you"?"win":"wins";return`If ${ps(e,e.viewer)==="offense"?"this side":"the offense"} wins, ${o} ${a} the game.`}function Za(e){return e.question.name==="choose_alien"?l`<${Ga} ...${e} />`:l`<${Vc} ...${e} />`}var Gc=new Map([["tech","tech"],["station","station"],["hazard","hazard"],["flare","flare"]]);function Vc({question:e,view:t,busy:n,answer:s,frame:o}){let a=(_t(t)??[]).map(({id:m})=>m),r=m=>a.indexOf(m)+1||a.length+1,i=e.cards.map(({id:m,title:p})=>({id:m,title:p,label:p?v.value.name(p):"a card face down",text:v.value.text(p)})).sort((m,p)=>r(m.id)-r(p.id)),c=new Set(i.map(({title:m})=>v.value.kinds.get(m??""))),f=c.size===1?Gc.get([...c][0]??"")??"card":"card",u=le(i,e.min,e.max,f),d=i.find(({id:m})=>m===u.chosen.at(-1));return l`<${j}
    say=${Te(oe(e),Ee(u),f)}
    missing=${u.missing}
    busy=${n}
    act=${()=>s({cards:u.chosen})}
    clear=${u.clear}
    know=${e.name==="select_card"?l`<p>${Ya(t,d?.title??null)}</p>`:Ye(u)}
    list=${l`<${ve} choice=${u} />`}
    frame=${o}
  />`}function Ze(e,t,n,s="ship"){let o=()=>Object.fromEntries(e.map(f=>[f.id,Kc(e,f,t)])),[a,r]=y(o),i=Qa(a),c=({id:f,least:u,most:d},m)=>r(p=>{let h=n-Qa(p)+(p[f]??0);return{...p,[f]:Math.max(u,Math.min(d,h,m))}});return $e(e.map(f=>{let u=a[f.id]??0,d=f.step??1,{id:m,least:p,most:h,step:$,...g}=f,b=u>p?()=>c(f,u-d):null,_=u>=h||i+d>n;return[f.id,{...g,chosen:u>0,count:u,full:_,less:b,press:()=>c(f,u+d)}]})),{amounts:e,counts:a,total:i,full:i>=n,set:c,clear:()=>r(o),missing:ze(i,t,n,s)}}var Kc=(e,t,n)=>e.reduce((s,{most:o})=>s+o,0)<=n?t.most:t.least,Qa=e=>Object.values(e).reduce((t,n)=>t+n,0),bn=e=>Object.fromEntries(Object.entries(e).filter(([,t])=>t));function yn({counts:{amounts:e,counts:t,set:n}}){return l`<fieldset>
    <legend class="unseen">How many</legend>
    ${e.map(s=>l`<${xt} key=${s.id} amount=${s} now=${t[s.id]??0} set=${n} />`)}
  </fieldset>`}function xt({amount:e,now:t,set:n}){let s=e.step??1;return l`<div class="stepper">
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
  </div>`}function Xa({question:e,busy:t,answer:n,frame:s}){let{min:o,max:a,step:r,prompt:i}=e,c={id:"number",label:"Number",least:o,most:a,step:r,inForm:!0},f=Ze([c],o,a,""),u=f.counts.number??o,[,d=""]=/How many ([a-z]+)s\b/.exec(i)??[];return l`<${j}
    say=${`${oe(e)} ${d?K(u,d):u}`}
    busy=${t}
    act=${()=>n({number:u})}
    clear=${f.clear}
    body=${l`<${xt} amount=${c} now=${u} set=${f.set} />`}
    frame=${s}
  />`}function er({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.options.map(({id:i,label:c})=>{let f=v.value.text(i);return{id:i,label:c,both:!0,emblem:i in t.seats?`seat-${i}`:an(i),text:f===c?"":f,...v.value.kinds.has(i)&&{title:i}}}),r=le(a,e.min,e.max,"option");return l`<${j}
    say=${ie(Ee(r),"Choose nothing")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({options:r.chosen})}
    know=${Ye(r)}
    clear=${r.clear}
    list=${l`<${ve} choice=${r} />`}
    frame=${o}
  />`}function tr({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.planets.map(i=>({id:i,label:z(t,i),text:v.value.text(i)})),r=le(a,e.min,e.max,"planet");return l`<${j}
    say=${Te(oe(e),Ee(r),"planet")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({planets:r.chosen})}
    know=${Ye(r)}
    clear=${r.clear}
    list=${l`<${ve} choice=${r} />`}
    frame=${o}
  />`}function nr({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.seats.map(f=>({id:f,label:D(M(t,f)),emblem:`seat-${f}`})),r=le(a,e.min,e.max,"player"),i=()=>a.forEach(({id:f})=>r.chosen.includes(f)||r.turn(f)),c=a.length>2&&e.max>=a.length&&r.chosen.length<a.length;return l`<${j}
    say=${Te(oe(e),Ee(r),"player","nobody")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({seats:r.chosen})}
    others=${c?[{say:`All: ${ie(a.map(({label:f})=>f))}`,act:i}]:[]}
    clear=${r.clear}
    list=${l`<${ve} choice=${r} />`}
    frame=${o}
  />`}function or({question:e,view:t,busy:n,answer:s,frame:o}){let{places:a,min:r,max:i}=e,c=!a.some(p=>p.marks),f=a.flatMap(p=>Yc(p)),u=Ze(f.map(({id:p,place:h,mark:$,ships:g,least:b,most:_})=>({id:p,least:b,most:_,label:D(z(t,h))+($&&`: ${v.value.name($)}`),text:`${K(g.length,"ship")} there. ${$&&v.value.text($)}`.trim(),...c?{}:{group:D(z(t,h)),short:$}})),r,i);$e(c?[]:a.map(p=>[p.place,qc(p.place,f,u,t)]));let d=f.flatMap(({id:p,ships:h})=>h.slice(0,u.counts[p])),m=()=>s(c?{from:bn(u.counts)}:{ships:d});return l`<${j}
    say=${Te(oe(e),[K(u.total,"ship")],"ship")}
    missing=${u.missing}
    busy=${n}
    act=${m}
    clear=${u.clear}
    list=${l`<${yn} counts=${u} />`}
    frame=${o}
  />`}function qc(e,t,{counts:n,amounts:s,set:o,full:a},r){let i=s.filter(({id:d})=>t.some(m=>m.id===d&&m.place===e)).sort((d,m)=>sr(d)-sr(m)),c=i.find(({id:d,most:m})=>(n[d]??0)<m),f=[...i].reverse().find(({id:d})=>n[d]),u=i.reduce((d,{id:m})=>d+(n[m]??0),0);return{chosen:u>0,count:u,label:D(z(r,e)),inForm:!0,full:a||!c,press:()=>c&&o(c,(n[c.id]??0)+1),less:f?()=>o(f,(n[f.id]??0)-1):null}}var zc=["E","S","W","L"],sr=({short:e=""})=>zc.indexOf(e);function Yc({place:e,ships:t,min:n=0,max:s,marks:o}){return o?[...new Set(t.map(a=>o[a]??""))].sort().map(a=>{let r=t.filter(i=>(o[i]??"")===a);return{id:`${e}:${a}`,place:e,mark:a,ships:r,least:0,most:Math.min(s,r.length)}}):[{id:e,place:e,mark:"",ships:t,least:n,most:s}]}function ar({question:e,view:t,store:n,busy:s,answer:o,frame:a}){let[r,i]=Zo(e),c=e.name==="undo"?t.undo:null;return l`<${j}
    say=${r}
    busy=${s}
    act=${()=>o({yes:!0})}
    others=${[{say:i,act:()=>o({yes:!1})}]}
    body=${c&&l`<${Ua} store=${n} to=${c.to_seq} />`}
    frame=${a}
  />`}function rr(e,t,n){let[s="",o=""]=e.between,a=[],r=(c,f,u,d,m=1,p={})=>m>0&&a.push({key:`${c}-${f}-${u}`,side:c,kind:f,id:u,label:d,most:m,...p});for(let[c,f]of[["give",s],["take",o]]){for(let u of e.colonies[f]??[])r(c,"colony",u,`A colony on ${z(t,u)}`);for(let[u,d]of Object.entries(e.releases[f]??{}))r(c,"release",u,`Ships of ${v.value.name(u)} out of the warp`,d);for(let[u,d]of Object.entries(e.goods))for(let m of d.give[f]??[])r(c,u,m,`${v.value.name(u)}: ${v.value.name(m)}`)}for(let c of e.cards)r("give","cards",c.id,v.value.name(c.title),1,{title:c.title});let i=e.hand_sizes[o]??0;r("take","card_count","","Any card",i,{title:null});for(let c of e.kinds)r("take","kinds",c,`A card: ${v.value.name(c)}`,i);for(let c of n)r("take","titles",c,v.value.name(c),1,{title:c});return a}function ds(e,t,n){let s={};for(let{key:o,kind:a,id:r}of e.filter(i=>i.side===t&&n[i.key]))a==="colony"?s.colony=r:a==="card_count"?s.card_count=n[o]:a==="release"||a==="kinds"?s[a]={...s[a],[r]:n[o]}:s[a]=[...s[a]??[],r];return s}function St(e,t){return Object.entries(e).flatMap(([s,o])=>s==="colony"?o?[`a colony on ${z(t,o)}`]:[]:s==="card_count"?o&&!e.cards?[`${o===1?"a card":`${o} cards`} of the giver's choice`]:[]:s==="kinds"?Object.entries(o??{}).map(([a,r])=>`${r} of the giver's ${v.value.name(a).toLowerCase()} cards`):s==="release"?Object.entries(o??{}).map(([a,r])=>`${r} of ${v.value.name(a)}'s ships out of the warp`):(o??[]).map(a=>v.value.name(a))).join(", ")||"nothing"}function ir({offer:e,cards:t}){let n={},s=(e?.give.cards??[]).map(c=>c.split("#")[0]??"");for(let c of s)n[`take-titles-${c}`]=1;let o=(e?.give.card_count??0)-s.length;o>0&&(n["take-card_count-"]=o);for(let[c,f]of[["take",e?.give??{}],["give",e?.take??{}]])for(let[u,d]of Object.entries(f))if(u==="colony"&&d)n[`${c}-colony-${d}`]=1;else if(u==="release")for(let[m,p]of Object.entries(d))n[`${c}-release-${m}`]=p;else if(Array.isArray(d)&&u!=="cards"&&u!=="titles")for(let m of d)n[`${c}-${u}-${m}`]=1;let a=e?.take??{},r=[...t],i=c=>{let f=r.findIndex(({title:d})=>c(d)),[u]=f<0?[]:r.splice(f,1);u&&(n[`give-cards-${u.id}`]=1)};for(let c of a.titles??[])i(f=>f===c);for(let[c,f]of Object.entries(a.kinds??{}))for(let u=0;u<f;u++)i(d=>v.value.kinds.get(d)===c);for(let c=0;c<(a.card_count??0);c++)i(()=>!0);return{counts:n,titles:s}}function lr(e,t){let{variants:n,options:s}=e,o=["cosmic",...n.reward_deck||n.common_rewards?["reward"]:[],...n.classic?["edicts"]:[]],a=s.sets,r=i=>i&&o.includes(i.deck)&&(i.kind!=="flare"||!a||a.includes(i.set));return v.value.titles(t,r)}var Jc=300,cr="No deal: both lose ships";function pr({question:e,view:t,busy:n,answer:s,tried:o,frame:a}){let[r,i]=y({}),[c,f]=y([]),[u="",d=""]=e.between,m=D(M(t,d)),p=e.offer,h=p&&e.offer_by===d,$=rr(e,t,c),g={give:ds($,"give",r),take:ds($,"take",r)},b=Object.values(r).some(Boolean),_=e.offers_left>0,C=tu(_&&b&&!n?g:null,o),E=(S,be)=>i(et=>Zc($,et,S,be)),pe=S=>E(S,S.most>1?Math.min(S.most,(r[S.key]??0)+1):r[S.key]?0:1),P=()=>(i({}),f([])),Y=S=>{S&&(f(be=>[...new Set([...be,S])]),i(be=>({...be,[`take-titles-${S}`]:1})))},G=()=>{let S=ir(e);f(S.titles),i(S.counts)};$e(_?$.filter(({kind:S})=>S==="colony"||S==="cards").map(S=>[S.key,{chosen:!!r[S.key],count:null,label:S.label,press:()=>pe(S),spot:S.id,inForm:!0}]):[]),eu(p?[p.give.colony,p.take.colony]:[],g.give.colony,g.take.colony);let ce={say:`Offer this to ${m}`,act:()=>s({offer:g})},se={say:`Accept ${m}'s offer`,act:()=>s({accept:p?.id??""})},ae=h&&!b,ue=ae?se:ce,X=[...h&&b?[se]:[],...p&&e.offer_by===u?[{say:"Withdraw your offer",act:()=>s({withdraw:!0})}]:[],..._||ae?[{say:cr,act:()=>s({refuse:!0})}]:[]],Rr=_&&l`
    <div class="chips" role="group" aria-label="Begin with">
      <button type="button" onClick=${()=>i(S=>Qc($,S,t))}>Swap colonies</button>
      <button type="button" onClick=${()=>i(S=>({...S,...Xc($),"take-card_count-":Math.max(1,S["take-card_count-"]??0)}))}>A card each</button>
      ${h&&l`<button type="button" onClick=${G}>Start from ${m}'s offer</button>`}
      <button type="button" disabled=${!b} onClick=${P}>Clear</button>
    </div>
    <div class="trays">
      <${ur} side="give" heading="You give" seat=${u} ...${{all:$,counts:r,put:E,view:t}} />
      <${ur} side="take" heading=${`${m} gives`} seat=${d} ...${{all:$,counts:r,put:E,view:t}} />
    </div>
    <div class="supplies">
      <${fr} side="give" said="Your colonies and cards" ...${{all:$,counts:r,toggle:pe,seat:u}} />
      <div>
        <${fr} side="take" said=${`Of ${m}: colonies, any card, or a kind of card`} ...${{all:$,counts:r,toggle:pe,seat:d}} />
        <label class="by-name">A card by its name
          <select value="" onChange=${({currentTarget:S})=>(Y(S.value),S.value="")}>
            <option value="">choose one</option>
            ${e.kinds.map(S=>l`<optgroup key=${S} label=${v.value.name(S)}>${lr(t,[S]).map(([be,et])=>l`<option key=${be} value=${be}>${et}</option>`)}</optgroup>`)}
          </select>
        </label>
      </div>
    </div>
    <p class="happens" role="status">${b?`You give ${St(g.give,t)}; ${m} gives ${St(g.take,t)}. `:""}${C?l`<b class="trouble">${C}</b>`:`Offers left: ${e.offers_left}`}</p>
  `;return l`<${j}
    ...${_||ae?ue:{say:cr,act:()=>s({refuse:!0})}}
    missing=${_&&!b&&!ae?"Put something into a tray":""}
    busy=${n}
    others=${X}
    clear=${P}
    body=${l`<div class="deal-table">
      ${p&&l`<p><b>${h?`${m} offers`:"Your offer"}:</b> you give
        ${" "}${St(h?p.take:p.give,t)}, and get ${St(h?p.give:p.take,t)}.</p>`}
      ${Rr}
    </div>`}
    list=${_&&l`<fieldset>
      <legend class="unseen">The deal</legend>
      ${$.map(S=>l`<${xt}
        key=${S.key}
        amount=${{id:S.key,label:`${S.side==="give"?"You give":`${m} gives`}: ${S.label}`,least:0,most:S.most}}
        now=${r[S.key]??0}
        set=${(be,et)=>E(S,et)}
      />`)}
    </fieldset>`}
    frame=${a}
  />`}function Zc(e,t,n,s){let o=n.kind==="colony"&&s?e.filter(({side:a,kind:r})=>a===n.side&&r==="colony"):[];return{...t,...Object.fromEntries(o.map(({key:a})=>[a,0])),[n.key]:Math.max(0,Math.min(n.most,s))}}function Qc(e,t,n){let s=({id:a})=>Object.values(n.planets[a]??{}).reduce((r,i)=>r+(i?.length??0),0),o={...t};for(let a of["give","take"]){let r=e.filter(c=>c.side===a&&c.kind==="colony"),i=[...r].sort((c,f)=>s(f)-s(c))[0];i&&!r.some(({key:c})=>t[c])&&(o[i.key]=1)}return o}function Xc(e){let t=({title:s})=>v.value.entry(s)?.value??100,n=e.filter(({kind:s})=>s==="cards").sort((s,o)=>t(s)-t(o))[0];return n?{[n.key]:1}:{}}function ur({side:e,heading:t,seat:n,all:s,counts:o,put:a}){let r=s.filter(c=>c.side===e&&o[c.key]),i=c=>{c.preventDefault();let f=s.find(({key:u})=>u===c.dataTransfer?.getData("text/plain"));f?.side===e&&a(f,(o[f.key]??0)+1)};return l`<section class=${`basket of-${n}`} aria-label=${t} onDragOver=${c=>c.preventDefault()} onDrop=${i}>
    <h3>${t}</h3>
    <ul>
      ${r.map(c=>l`<li key=${c.key}><${dr} good=${c} seat=${n} count=${o[c.key]??0} say="Take out" press=${()=>a(c,(o[c.key]??0)-1)} /></li>`)}
      ${r.length===0&&l`<li class="quiet">nothing yet</li>`}
    </ul>
  </section>`}function fr({side:e,said:t,seat:n,all:s,counts:o,toggle:a}){let r=s.filter(i=>i.side===e&&(o[i.key]??0)<i.most);return l`<section aria-label=${t}>
    <p class="quiet small">${t}</p>
    <ul class="supply">
      ${r.map(i=>l`<li key=${i.key} draggable="true" onDragStart=${c=>c.dataTransfer?.setData("text/plain",i.key)}>
        <${dr} good=${i} seat=${n} count=${0} say="Put in" press=${()=>a(i)} />
      </li>`)}
    </ul>
  </section>`}function dr({good:e,seat:t,count:n,say:s,press:o}){let a=n>1&&l`<span class="stepped">${n}</span>`;return e.kind==="colony"?l`<button type="button" class=${`colony of-${t}`} data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}><span class="disc" aria-hidden="true"></span>${e.label.replace("A colony on ","")}</button>`:e.title!==void 0?l`<span class="good" data-offer=${e.key}><${Ae} title=${e.title} name=${e.label} does=${s} press=${o} small=${!0} />${a}</span>`:l`<span class="good"><button type="button" class="pick" data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}>${e.label}</button>${a}</span>`}function eu(...e){let t=e.flat().filter(Boolean);x(()=>(Oe.value=new Set(t),()=>{Oe.value=new Set}),[t.join(" ")])}function tu(e,t){let[n,s]=y("");return x(()=>{if(s(""),!e)return;let o=new AbortController;return Q(Jc,o.signal).then(()=>t({offer:e},o.signal)).then(a=>o.signal.aborted||s(a),()=>{}),()=>o.abort()},[JSON.stringify(e)]),n}var ms=["W","S","L","E"];function mr({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.items??[],[r,i]=y(()=>$s(e)),[c,f]=y([]),u=$=>e.marks?.[$]??"",d=($,g)=>{i(b=>({...b,...Object.fromEntries($.filter(_=>hr(e,_,g)).map(_=>[_,g]))})),f([])},m=()=>s({items:Object.fromEntries(e.targets.map(({target:$})=>[$,a.filter(g=>r[g]===$)]).filter(([,$])=>$?.length))}),p=e.targets.flatMap(({target:$,min:g=0,max:b})=>{let _=a.filter(C=>r[C]===$).length;return _>b?[`${D(z(t,$))}: ${_-b} too many`]:_<g?[`${D(z(t,$))}: ${g-_} more`]:[]}),h=$=>v.value.name(u($)||$);return l`<${j}
    say=${`Place ${a.length===1?"it":`all ${a.length}`}`}
    missing=${p[0]??""}
    busy=${n}
    act=${m}
    clear=${()=>(f([]),i($s(e)))}
    body=${l`<div class="placing">
      <div class="chips" role="group" aria-label="Presets">
        ${su.map(([$,g])=>l`<button type="button" key=${$} onClick=${()=>(f([]),i(g(e)))}>${$}</button>`)}
      </div>
      <p class="quiet">${c.length?"Now click where they go.":"Drag what shall go elsewhere; or click it, and then where it goes."}</p>
      <div class="targets">
        ${e.targets.map(({target:$,max:g})=>l`<div
            key=${$}
            class="target"
            role="group"
            aria-label=${D(z(t,$))}
            onDragOver=${b=>b.preventDefault()}
            onDrop=${b=>(b.preventDefault(),d(c,$))}
          >
            <button type="button" class="here" disabled=${!c.length} onClick=${()=>d(c,$)}>
              ${D(z(t,$))} <small>${a.filter(b=>r[b]===$).length}${g<a.length?` of ${g}`:""}</small>
            </button>
            <ul>
              ${a.filter(b=>r[b]===$).sort((b,_)=>Qe(u(b))-Qe(u(_))).map(b=>l`<li key=${b}><button
                  type="button"
                  class=${`skilled${c.includes(b)?" chosen":""}`}
                  draggable="true"
                  aria-pressed=${c.includes(b)?"true":"false"}
                  aria-label=${`${h(b)} at ${z(t,$)}`}
                  title=${v.value.text(u(b))||h(b)}
                  onDragStart=${_=>(_.dataTransfer?.setData("text/plain",b),c.includes(b)||f([b]))}
                  onClick=${()=>f(c.includes(b)?c.filter(_=>_!==b):[...c,b])}
                >${u(b)||h(b)}</button></li>`)}
            </ul>
          </div>`)}
      </div>
      ${nu(e).map($=>l`<p class="small" key=${$}><b>${$} ${v.value.name($)}.</b> ${v.value.text($)}</p>`)}
    </div>`}
    frame=${o}
  />`}var Qe=e=>ms.includes(e)?ms.indexOf(e):ms.length,nu=({marks:e})=>[...new Set(Object.values(e??{}))].sort((t,n)=>Qe(t)-Qe(n)),hr=({allowed:e,targets:t},n,s)=>(e?.[n]??t.map(o=>o.target)).includes(s);function $s(e){let t=Object.entries(e.on_timeout?.items??{}).flatMap(([n,s])=>s.map(o=>[o,n]));return{..._n(e,e.items??[],(n,s)=>s[0]),...Object.fromEntries(t)}}function _n(e,t,n){let s={},o=a=>t.filter(r=>s[r]===a);for(let a of t){let r=e.targets.filter(({target:c,max:f})=>o(c).length<f&&hr(e,a,c)).map(({target:c})=>c),i=(c,f)=>o(c).filter(u=>!f||e.marks?.[u]===f).length;s[a]=n(a,r,i)??e.allowed?.[a]?.[0]??e.targets[0]?.target??""}return s}var gn=({items:e,marks:t})=>[...e??[]].sort((n,s)=>Qe(t?.[n]??"")-Qe(t?.[s]??"")),hs=(e,t)=>[...e].sort((n,s)=>t(n)-t(s))[0],su=[["Balanced",e=>_n(e,gn(e),(t,n,s)=>hs(n,o=>100*s(o,e.marks?.[t]??"")+s(o,"")))],["Leaders at home",e=>{let t=gn(e).filter(s=>e.marks?.[s]==="L"),n=gn(e).filter(s=>e.marks?.[s]!=="L");return _n(e,[...t,...n],(s,o,a)=>e.marks?.[s]==="L"?hs([...o].reverse(),r=>Math.floor(a(r,"L")/2)):hs(o,r=>a(r,"")))}],["Strongest first",e=>_n(e,gn(e),(t,n)=>n[0])],["As the clock would",$s]];function $r(e){return e.question.items?l`<${mr} ...${e} />`:l`<${ou} ...${e} />`}function ou({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.total??0,[,r=""]=/\b(ship|card|token|reward|counter)s?\b/.exec(e.prompt)??[],i=Ze(e.targets.map(c=>({id:c.target,label:D(z(t,c.target)),least:c.min??0,most:c.max,text:v.value.text(c.target)})),a,a,r||"thing");return l`<${j}
    say=${`${oe(e)==="Choose"?"Share out":oe(e)} ${r?K(a,r):a}`}
    missing=${i.missing}
    busy=${n}
    act=${()=>s({amounts:bn(i.counts)})}
    clear=${i.clear}
    list=${l`<${yn} counts=${i} />`}
    frame=${o}
  />`}var kn="*",br={window:kn,until:"game",when:"nothing_playable"},yr={window:kn,until:"game",when:"pointless"},vr={phase:"in this phase",encounter:"in this encounter",game:"in the whole game"},vs=e=>`${e.path}/seats/${e.seat.peek()}/standing-orders`,Ot=(e,t)=>T("PATCH",vs(e),{token:e.token,body:t}),bs=({window:e,when:t})=>e===kn&&(t===br.when||t===yr.when);function gr({store:e}){let{busy:t,trouble:n,attempt:s}=I(),o=e.newest.value,a=e.seat.value;if(!o||!a||o.status==="over")return null;let r=B(o,a).standing_orders??[],i=!r.some(bs),c=r.filter(u=>!bs(u)),f=u=>s(()=>u().finally(()=>e.look()));return l`<details class="orders">
    <summary>Standing orders${c.length?` (${c.length})`:""}</summary>
    <label class="choice">
      <input type="checkbox" checked=${i} disabled=${t} onChange=${()=>f(()=>i?au(e):ru(e))} />
      <span><b>Ask me everything</b><small>Else you pass by yourself while you hold nothing to play, or nothing but what is pointless.</small></span>
    </label>
    <ul>
      ${c.map(u=>{let d=lu(u);return l`<li key=${d}>
          <span>${d}</span>
          <button disabled=${t} aria-label=${`Take away: ${d}`} onClick=${()=>f(()=>Ot(e,{remove:iu(u)}))}>Take away</button>
        </li>`})}
    </ul>
    <p class="trouble" role="alert">${n}</p>
  </details>`}var au=e=>Ot(e,{add:br}).then(()=>Ot(e,{add:yr}));async function ru(e){let{orders:t}=await O(vs(e),{token:e.token}),n=t.filter(s=>!bs({window:s.window??"",when:s.when??""}));await T("PUT",vs(e),{token:e.token,body:{orders:n,default:"drop"}})}function iu({window:e,question:t,answer:n,until:s,when:o}){return e?{window:e,until:s,when:o}:{question:t,answer:n,until:s}}function lu({window:e,question:t,answer:n,until:s}){let o=v.value.name(e||t);return e?`Pass: ${e===kn?"every window":o}, ${vr[s]}`:`${o}: ${vn(n,v.value)}, ${vr[s]}`}function _r({busy:e,pass:t}){return l`<span class="pass-on">Pass here
    <button type="button" disabled=${e} onClick=${()=>t("encounter")} aria-label="Pass in this window all encounter">all encounter</button>
    <button type="button" disabled=${e} onClick=${()=>t("game")} aria-label="Pass in this window all game">all game</button>
  </span>`}function kr(e){let{question:t,answer:n,frame:s}=e,[o,a]=y(""),r=t.abilities.find(d=>d.use===o),i=r?.question;if(!i)return l`<${cu} ...${e} open=${a} />`;let c=d=>n({use:o,answer:{kind:i.kind,...d}}),{head:f,rest:u}=vt(i.prompt);return l`<div class="inner">
    <p><b>${r.label}.</b> ${u} ${f}</p>
    <${ys} ...${e} question=${i} answer=${c} frame=${{...s,beside:l`<button type="button" onClick=${()=>a("")}>Back</button>${s.beside}`}} />
  </div>`}function cu({question:e,view:t,busy:n,answer:s,frame:o,open:a}){let r=_t(t)??[],i=new Set,c=e.abilities.map(({use:p,label:h,text:$,name:g})=>{let b=r.find(({id:_,title:C})=>!i.has(_)&&uu(C,p,g));return b&&i.add(b.id),{id:p,label:h,text:$,...b?{spot:b.id,title:b.title}:{emblem:an(p.split(".")[0]??"")}}}),f=le(c,0,1),u=e.abilities.find(({use:p})=>f.chosen.includes(p)),d=()=>u?u.question?a(u.use):s({use:u.use}):s({pass:!0}),m=c.some(({id:p,title:h})=>p===u?.use&&h);return l`<${j}
    say=${u?`${m?"Play":"Use"} ${u.label}${u.question?" …":""}`:"Pass"}
    missing=${u||e.may_pass?"":"Choose what you use"}
    busy=${n}
    act=${d}
    others=${u&&e.may_pass?[{say:"Pass",act:()=>s({pass:!0})}]:[]}
    clear=${f.clear}
    know=${u&&m&&l`<p>${u.text}</p>`}
    list=${c.length>0&&l`<${ve} choice=${f} />`}
    frame=${o}
  />`}function uu(e,t,n){let[s="",o=""]=t.split(".");return e===t||e===s?!0:(o==="wild"||o==="super")&&(e===`flare-${s}`||v.value.name(e)===n)}var fu={arrange:Fa,choose_cards:Za,choose_number:Xa,choose_option:er,choose_planets:tr,choose_seats:nr,choose_ships:or,confirm:ar,deal:pr,distribute:$r,respond:kr};function ys(e){let t=fu[e.question.kind];return l`<${t} ...${e} />`}function wr({store:e}){let t=e.newest.value,n=e.seat.value,[s,o]=y(""),[a,r]=y(""),i=L(new Set).current,c=t?.status==="running"&&n?t:null,f=c?.questions.filter(p=>p.kind!==null)??[],u=f.find(({id:p})=>p===s)??f[0];if(du(e,u,i,r),!c)return null;let d=f[(f.findIndex(({id:p})=>p===u?.id)+1)%f.length],m=()=>(u&&i.add(u.id),r(""));return l`<section class="questions" aria-label="Your questions">
    ${e.refused.value&&l`<p class="trouble" role="alert">${e.refused.value}</p>`}
    ${a&&l`<p class="closed" role="status">${a}</p>`}
    ${u?l`<${$u} key=${u.id} question=${u} view=${c} store=${e} closed=${a} done=${m} />`:l`<div class="row waiting"><p class="quiet">Nothing is asked of you now. ${pu(c)}</p><${fs} store=${e} /></div>`}
    ${f.length>1&&l`<button type="button" class="others small" onClick=${()=>o(d?.id??"")}>${f.length} questions: show the next one</button>`}
  </section>`}function pu(e){let t=e.waiting.filter(n=>n in e.seats);return t.length?`Waiting for ${ie(t.map(n=>M(e,n)))}.`:""}function du(e,t,n,s){let o=L(void 0);x(()=>{let a=o.current;if(o.current=t,a&&!n.has(a.id)&&a.id!==t?.id&&!gs(e,a)){let c=e.newest.peek(),f=c&&B(c,a.seat)?.stand_in;s(`“${vt(R(a.prompt)).head}” ${f?"was answered by the bot that plays for you":"was answered elsewhere, or fell away"}.`)}let r=document.activeElement===document.body||document.activeElement?.closest(".dock, .board")!=null,i=t&&document.querySelector(`.question[data-id="${CSS.escape(t.id)}"] h2`);r&&i instanceof HTMLElement&&i.focus({preventScroll:!0})},[t?.id])}var mu=({kind:e,name:t,...n})=>e==="deal"||e==="arrange"||t==="choose_alien"||t==="undo"||"items"in n,hu=600;function $u({question:e,view:t,store:n,closed:s,done:o}){let[a,r]=y(!1),[i,c]=y(!1);x(()=>{if(!s)return;c(!0);let G=setTimeout(()=>c(!1),hu);return()=>clearTimeout(G)},[s]);let[f,u]=y(""),[d,m]=y(!1),p=async G=>{r(!0),u(""),n.refused.value="";let ce="";o();try{await G()}catch(se){ce=U(se)}await n.look(),gs(n,e)?u(ce):n.refused.value=ce&&`${ce} Your answer did not count.`,r(!1)};vu(e),bu(e,t);let h=G=>p(()=>xr(n,e,G)),$=(G,ce)=>gu(n,e,G,ce),g=G=>p(()=>yu(n,e,G)),{head:b,rest:_}=vt(R(e.prompt)),C=Ja(t,e.name),E=mu(e),pe=(_||C)&&l`<div class="know" tabindex="0" role="region" aria-label="About the question">
    ${C&&l`<p class="stake">${C}</p>`}
    ${_&&l`<p class="quiet">${_}</p>`}
  </div>`,P=l`
    <button type="button" class="rule" onClick=${()=>wt("rules",e.rule)}>Rule ${e.rule}</button>
    ${e.secret&&l`<span>Only you see this.</span>`}
    ${e.remaining_ms!==null&&l`<span>When the time is over: ${vn(e.on_timeout,v.value)}.</span>`}
    ${e.kind==="respond"&&e.may_pass&&l`<${_r} busy=${a} pass=${g} />`}
  `,Y={beside:l`<${fs} store=${n} />`,about:pe||null,foot:P};return l`<article class=${`question ${e.kind}${E?" overlay":""}${d?" folded":""}`} data-id=${e.id}>
    <header>
      <h2 tabindex="-1" aria-live="polite">${b}</h2>
      ${e.remaining_ms!==null&&l`<${us} of=${e} seenAt=${n.seenAt} />`}
      ${E&&l`<button type="button" class="fold small" aria-expanded=${d?"false":"true"} onClick=${()=>m(!d)}>${d?"Back to the question":"See the table"}</button>`}
    </header>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
    <${ys} question=${e} view=${t} store=${n} busy=${a||i} answer=${h} tried=${$} frame=${Y} />
  </article>`}function vu({id:e,kind:t,about:n}){x(()=>{if(t!=="deal")return Oe.value=new Set(n.planets),()=>{Oe.value=new Set}},[e])}function bu(e,t){x(()=>{let n="planets"in e?e.planets:"places"in e?e.places.map(({place:a})=>a):"targets"in e?e.targets.map(({target:a})=>a):[],s=new Set(n.map(a=>a.replace(/-\d+$/,""))),[o=""]=s;if(!(s.size!==1||!(o in t.seats)))return Ge.value=o,()=>{Ge.value=""}},[e.id])}var gs=(e,t)=>e.newest.peek()?.questions.some(n=>n.id===t.id)??!1;async function yu(e,t,n){await Ot(e,{add:{window:t.name,until:n}}),await e.look(),gs(e,t)&&await xr(e,t,{pass:!0})}var xr=(e,t,n)=>T("POST",`${e.path}/commands`,{token:e.token,body:Sr(t,n),key:fe()});async function gu(e,t,n,s){let o={token:e.token,body:Sr(t,n),signal:s};try{return await T("POST",`${e.path}/commands?dry_run=true`,o),""}catch(a){return s.aborted?"":U(a)}}var Sr=(e,t)=>({type:"answer",question_id:e.id,answer:{kind:e.kind,...t}});var _u=new Set(["cards_revealed","totals_fixed","outcome_fixed"]);function Cr({store:e}){let{playback:t}=e,n=t.current.value,s=t.view.value;return x(()=>{let o=a=>{a.key!==" "||!t.current.peek()||a.target instanceof HTMLButtonElement||a.target instanceof HTMLInputElement||(a.preventDefault(),t.skip())};return addEventListener("keydown",o),()=>removeEventListener("keydown",o)},[t]),!n||!s?null:l`<div class="stage" aria-live="polite">
    ${_u.has(n.type)&&l`<${wu} view=${s} />`}
    ${n.type==="destiny_drawn"&&l`<${ku} item=${n} />`}
    <p class="caption" data-version=${n.version}>
      ${n.about.seats[0]&&l`<${te} seat=${n.about.seats[0]} />`}
      <span>${R(n.text)}</span>
      <span class="buttons">
        <button class="quiet" onClick=${()=>t.skip()}>Skip</button>
        ${t.queue.value.length>0&&l`<button class="quiet" onClick=${()=>t.skipAll()}>To now (${t.queue.value.length})</button>`}
      </span>
    </p>
  </div>`}var ku=({item:e})=>l`<div class="turned destiny" key=${e.version}><${Ae} title=${e.about.cards[0]?.split("#")[0]??null} /></div>`;function wu({view:e}){let t=e.encounter;return t?l`<div class="reveal" role="group" aria-label="The cards are revealed">
    <${Or} key="offense" view=${e} side="offense" seat=${t.offense} />
    <b class="versus">vs</b>
    <${Or} key="defense" view=${e} side="defense" seat=${t.defense} />
  </div>`:null}function Or({view:e,side:t,seat:n}){let s=e.encounter,o=s.cards[n]??null,a=(s.explained[`total:${t}`]??s.terms?.[t]??[]).filter(({amount:i})=>i),r=s.totals?.[t]??a.reduce((i,{amount:c})=>i+c,0);return l`<div class=${`side of-${n}${s.winner===t?" won":""}`}>
    <h3><${te} seat=${n} /> ${M(e,n)}</h3>
    <div class="turned"><${Ae} title=${o} /></div>
    <p class="total">${a.length>0&&l`<${Su} to=${r} />`}</p>
    <ul class="terms">
      ${a.map(({amount:i,source:c,seat:f},u)=>l`<li key=${u}>${i<0?"−":"+"}${Math.abs(i)} ${v.value.name(c)}${f&&f!==n?` of ${M(e,f)}`:""}</li>`)}
    </ul>
  </div>`}var xu=1200,_s=24;function Su({to:e}){let[t,n]=y(0);return x(()=>{let s=0,o=setInterval(()=>{s+=1,n(Math.round(e*s/_s)),s>=_s&&clearInterval(o)},xu/_s);return()=>clearInterval(o)},[e]),l`<output aria-label=${String(e)}>${t}</output>`}var wn="my_last_command",Ou=40,Cu=["none","live","relaxed","daily","clock"],Er={pause:"Pause: the clocks stop",resume:"Go on after the pause",timers:"Other clocks",remove:"A bot takes over the seat of a player who is away",draw:"A draw: who has the most foreign colonies wins",end:"End the game without a winner"};function Ar({store:e}){let{busy:t,trouble:n,attempt:s}=I(),[o,a]=y(!1),r=e.newest.value,i=e.seat.value,c=e.tokens.value.host??"";if(!r||r.status!=="running")return null;let f=m=>s(()=>m().finally(()=>e.look())),u=Tu(r),d=()=>f(()=>T("DELETE",`${e.path}/${u?.path}/${u?.id}`,{token:e.token}));return l`
    ${u&&l`<section class="request" aria-label="Asked of the table">
      <p>${u.said}${u.reason&&l` <q>${u.reason}</q>`}</p>
      <p class="quiet">${u.needs.length?`To agree: ${v.value.listed(u.needs)}.`:""} ${Au(u.votes)}</p>
      ${u.seat===i&&l`<button disabled=${t} onClick=${d}>Withdraw it</button>`}
      <p class="trouble" role="alert">${n}</p>
    </section>`}
    ${(i||c)&&!u&&l`<details class="requests" onToggle=${({currentTarget:m})=>a(m.open)}>
      <summary>Ask the table</summary>
      ${i&&l`<${Mu} store=${e} view=${r} unfolded=${o} busy=${t} run=${f} />`}
      ${i&&l`<${ju} store=${e} view=${r} seat=${i} busy=${t} run=${f} />`}
      ${c&&l`<${Pu} store=${e} view=${r} host=${c} busy=${t} run=${f} />`}
      <p class="trouble" role="alert">${n}</p>
    </details>`}
  `}function Tu({undo:e,motion:t,fork_request:n}){let s=o=>v.value.name(o);if(e)return{...e,path:"undo-requests",said:`${s(e.seat)} asks to take back ${Eu(e.crosses)}.`};if(t){let{kind:o,seat:a}=t.motion;return{...t,path:"motions",said:`${s(t.seat)} moves: ${Er[o]}${a?` (${s(a)})`:""}.`}}return n?{...n,path:"fork-requests",said:`${s(n.seat)} asks to go on in another game from version ${n.at_seq}.`}:null}function Eu({commands:e,secrets:t,draws:n,timers:s}){let o=[...new Set(t.map(({seat:i})=>i))],a=o.includes("everybody")?"everybody":v.value.listed(o);return[ks(e.length,"answer"),s?`${ks(s,"answer")} of the clock`:"",n?`${ks(n,"draw")} of chance`:""].filter(Boolean).join(", ")+(a&&`, after something was shown to ${a}`)}var ks=(e,t)=>`${e} ${t}${e===1?"":"s"}`,Au=e=>Object.entries(e).map(([t,n])=>`${v.value.name(t)} ${n==="approve"?"agrees":"does not agree"}.`).join(" ");function Mu({store:e,view:t,unfolded:n,busy:s,run:o}){let[a,r]=y([]),[i,c]=y(wn),[f,u]=y("");if(x(()=>{n&&O(`${e.path}/commands?before=${t.version+1}&limit=${Ou}`,{token:e.token}).then(({items:p})=>r(p),()=>{})},[n,t.version]),t.options.undo_policy==="off")return l`<p class="quiet">Nobody takes moves back in this game.</p>`;let d=a.filter(({target:p,last:h})=>p&&h<t.version);return l`<form class="asking" onSubmit=${ge(()=>{let p=i===wn?{target:wn}:{to_seq:Number(i)};return o(()=>T("POST",`${e.path}/undo-requests`,{token:e.token,body:{...p,reason:f},key:fe()}))})}>
    <label>Take back
      <select value=${i} onChange=${({currentTarget:p})=>c(p.value)}>
        <option value=${wn}>my last answer, and all after it</option>
        ${d.map(({last:p,text:h,question:$})=>l`<option key=${p} value=${p}>all after: ${h||v.value.name($??"")||`version ${p}`}</option>`)}
      </select>
    </label>
    <${Mr} reason=${f} write=${u} />
    <button disabled=${s}>Ask to take back</button>
  </form>`}function ju({store:e,view:t,seat:n,busy:s,run:o}){let[a,r]=y(""),[i,c]=y(""),[f,u]=y(""),d=Object.keys(t.seats).filter(b=>b!==n&&!B(t,b).bot),m=t.paused?"pause":"resume",p=Object.entries(Er).filter(([b])=>b!==m&&(b!=="remove"||d.length)),h={remove:d,timers:Cu}[a],$=h?.includes(i)?i:"";return l`<form class="asking" onSubmit=${ge(()=>{let b=a==="remove"?{seat:$}:a==="timers"?{timers:$}:{};return o(()=>T("POST",`${e.path}/motions`,{token:e.token,body:{kind:a,reason:f,...b},key:fe()}))})}>
    <${Tr} label="Put a motion" value=${a} choose=${r} options=${p} />
    ${h&&l`<${Tr} label=${a==="remove"?"Whose seat":"Clocks"} value=${$} choose=${c} options=${h.map(b=>[b,v.value.name(b)])} />`}
    <${Mr} reason=${f} write=${u} />
    <button disabled=${s||!a||!!(h&&!$)}>Put it to the vote</button>
  </form>`}function Tr({label:e,value:t,choose:n,options:s}){return l`<label>${e}
    <select value=${t} onChange=${({currentTarget:o})=>n(o.value)}>
      <option value="">choose</option>
      ${s.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Mr({reason:e,write:t}){return l`<label>Reason, which everybody reads
    <input type="text" maxlength="200" value=${e} onInput=${({currentTarget:n})=>t(n.value)} />
  </label>`}function Pu({store:e,view:t,host:n,busy:s,run:o}){let a=t.paused?"resume_game":"pause_game";return l`<button disabled=${s} onClick=${()=>o(()=>T("POST",`${e.path}/commands`,{token:n,body:{type:a},key:fe()}))}>${t.paused?"Go on after the pause":"Pause the game"}</button>`}var jr=["regroup","destiny","launch","alliance","planning","reveal","resolution"];function Pr({store:e,view:t}){let n=e.game.value?.forked_from,s=jr.indexOf(String(t.phase??""));return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <ol class="phases" aria-label="Phases">
      ${jr.map((o,a)=>l`<li key=${o} class=${a<s?"before":""} aria-current=${a===s?"step":void 0}>${v.value.name(o)}</li>`)}
    </ol>
    <div class="moment">
      <h1 tabindex="-1">${Lu(t)}${t.paused?" · paused":""}</h1>
      <p class="quiet small">${Iu(t)}</p>
    </div>
    <div class="tools">
      ${e.trouble.value?l`<span class="trouble" role="status">${e.trouble.value}</span>`:l`<${Ra} store=${e} />`}
      <details class="menu">
        <summary aria-label="Menu">☰</summary>
        <div class="sheet">
          ${t.status!=="lobby"&&l`<a href=${`?audit=${e.id}&at=${t.version}`}>Audit</a>`}
          <a href=${`?verify=${e.id}`}>Verify</a>
          ${n&&l`<a href=${mt(e.id,n.game_id)}>Beside the game that it comes from</a>`}
          <${Ar} store=${e} />
          <${gr} store=${e} />
        </div>
      </details>
    </div>
  </header>`}function Lu(e){let{status:t,winners:n,encounter:s,turn:o}=e;if(t==="lobby")return"The game has not begun";if(t==="over")return n.length?`${Nu(e,n)} won`:"Over, nobody won";if(!s)return o.seat?`${ws(M(e,o.seat))}: ${o.seat===e.viewer?"your turn":"at turn"}`:"The game begins";let a=ws(M(e,s.offense)),r=s.offense===e.viewer?"attack":"attacks";return s.planet?`${a} ${r} ${v.value.name(s.planet)}`:s.defense?`${a} ${r} ${M(e,s.defense)}`:`${a} ${s.offense===e.viewer?"have":"has"} an encounter`}var Nu=(e,t)=>ws(t.map(n=>M(e,n)).join(" and ")),ws=e=>e.charAt(0).toUpperCase()+e.slice(1);function Iu({turn:e,encounter:t}){return[e.number?`Turn ${e.number}`:"",t?`encounter ${t.number}`:"",t?.destiny?v.value.name(t.destiny):""].filter(Boolean).join(" · ")}function Lr({store:e}){let t=e.view.value;if(e.gone.value&&Yt(e.id))return l`<${$a} store=${e} />`;if(e.gone.value)return l`<${Hu} store=${e} />`;if(!t)return l`<${Bu} trouble=${e.trouble.value} />`;let n=e.at.value!==null,s={path:e.path,token:e.token,...n&&{perspective:e.perspective.value}},o=n?null:e.playback.view.value,a=o??t;return l`
    <div class=${`table is-${t.status}${n?" past":""}`}>
      <${Pr} store=${e} view=${a} />
      <div class="space">
        <${Uu} store=${e} />
        ${t.status==="lobby"?l`<${da} store=${e} />`:l`<${Ke} view=${a} source=${s} touch=${Ru} />`}
        ${!n&&l`<${Cr} store=${e} />`}
      </div>
      ${t.status!=="lobby"&&!(n&&!e.seat.value)&&l`<div class="dock" inert=${n}>
        ${e.newest.value?.status==="over"&&!n&&!o?l`<${ca} store=${e} />`:l`<${wr} store=${e} />`}
        <${fa} view=${t} />
      </div>`}
      <${Na} store=${e} view=${a} />
    </div>
  `}var Ru=e=>wt("aliens",e),Du=200;function Uu({store:e}){let t=e.at.value;if(x(()=>{let a=setTimeout(()=>en(t),Du);return()=>clearTimeout(a)},[t]),t===null)return null;let n=e.sentences.value,s=n.findLast(({version:a})=>a<t)?.version??t-1,o=n.find(({version:a})=>a>t)?.version??null;return l`<div class="bar-of-past" role="region" aria-label="The past">
    <button aria-label="The sentence before" disabled=${s<1} onClick=${()=>e.go(s)}>◀</button>
    <span role="status">Version ${t} of ${e.newest.value?.version??t}</span>
    <button aria-label="The sentence after" onClick=${()=>e.go(o)}>▶</button>
    <button class="main" onClick=${()=>e.go(null)}>Back to now</button>
    <${tn} name="Copy link" address=${()=>new URL(`?game=${e.id}&at=${t}`,location.href).href} />
  </div>`}function Hu({store:e}){return l`<div class="notice">
    <h1 tabindex="-1">This game cannot be shown</h1>
    <p role="alert">${e.gone.value}</p>
    <p class="buttons"><a class="button" href=${`?game=${e.id}`}>Try again</a><a class="button" href="./">All games</a></p>
  </div>`}function Bu({trouble:e}){return l`<div class="notice">
    <h1 tabindex="-1">The game is being fetched</h1>
    <p role="status">${e}</p>
  </div>`}var xn=k(null),Nr=k(!1),Sn=k(null),Xe=k(null),Ct=k(null);function Ss(){xn.peek()?.close(),Xe.peek()?.close();let e=new URLSearchParams(location.search),t=e.get("game");Nr.value=e.has("new"),Sn.value=e.get("verify");let n=Number(e.get("at")),s=Number.isInteger(n)&&n>0?n:null,o=e.get("audit");Xe.value=o===null?null:new sn(o),Xe.value?.open(s);let[a,r]=[e.get("compare"),e.get("with")];if(Ct.value=a&&r?[a,r]:null,t===null){xn.value=null,document.title="Cosmic Ledger";return}let i=ko(t),c=new Zt(t);xn.value=c,document.title="A game - Cosmic Ledger",c.open(s),i&&c.tryOffered(i)}function Ir(e){history.pushState(null,"",e),Ss(),window.scrollTo(0,0)}function Fu(e){let t=e.target instanceof Element?e.target.closest("a[href^='?'], a[href='./']"):null;!t||e.ctrlKey||e.metaKey||e.shiftKey||e.button||(e.preventDefault(),Ir(t.getAttribute("href")??"./"),document.querySelector("h1")?.focus())}var xs=e=>Ir(`?game=${e}`);function Wu({store:e}){let t=e.offered.value;if(!t)return null;let n=()=>e.offered.value=null;return t.wrong?l`<p class="notice" role="alert">
      This link cannot give you its seat. ${t.wrong} You keep your own. <button onClick=${n}>Close</button>
    </p>`:l`<p class="notice" role="alert">
    This is the link of the seat ${t.seat}, and you have a seat at this table already. Which one do you play?
    <button onClick=${n}>Keep my seat</button> <button onClick=${()=>e.takeOffered()}>Play ${t.seat}</button>
  </p>`}function Gu(){let e=xn.value;return e?l`<main class="playing"><${Wu} store=${e} /><${Lr} key=${e.id} store=${e} /></main>`:Xe.value?l`<main class="playing"><${Go} key=${Xe.value.id} inspection=${Xe.value} open=${xs} /></main>`:Ct.value?l`<main class="playing"><${zo} key=${Ct.value.join()} one=${Ct.value[0]} other=${Ct.value[1]} /></main>`:l`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="About"><a href="?verify=">Verify</a> <a href="docs">API</a></nav>
    </header>
    <main>
      ${Nr.value?l`<${ea} open=${xs} />`:Sn.value!==null?l`<${Yo} key=${Sn.value} game=${Sn.value} />`:l`<${ra} open=${xs} />`}
    </main>
  `}addEventListener("popstate",Ss);addEventListener("click",Fu);Ss();Jn();Gs(l`<${Gu} />`,document.getElementById("page"));
